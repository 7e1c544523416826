#include "domain/backup/backup_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/time.hpp"

namespace signalbox::domain {
namespace {

using core::json;
using core::result;

void put_moment(json& to, const char* name, const std::optional<core::time_point>& at) {
  if (at) to[name] = core::to_iso8601(*at);
}

/// Reads the fields of an object; the first fault is kept, and the values read after it are empty.
class backup_fields {
 public:
  explicit backup_fields(const json& of) : of_(of) {
    if (!of.is_object()) fault_ = "an object";
  }

  std::string text(const char* name) {
    const auto* const found = find(name);
    if (found == nullptr) return {};
    if (found->is_string()) return found->get<std::string>();
    return spoilt<std::string>(name);
  }
  std::string required_text(const char* name) {
    if (find(name) == nullptr) return spoilt<std::string>(name);
    return text(name);
  }
  std::uint64_t number(const char* name) {
    const auto* const found = find(name);
    if (found == nullptr) return 0;
    if (found->is_number_unsigned()) return found->get<std::uint64_t>();
    return spoilt<std::uint64_t>(name);
  }
  bool flag(const char* name) {
    const auto* const found = find(name);
    if (found == nullptr) return false;
    if (found->is_boolean()) return found->get<bool>();
    return spoilt<bool>(name);
  }
  std::optional<core::time_point> moment(const char* name) {
    if (find(name) == nullptr) return std::nullopt;
    const auto found = core::from_iso8601(text(name));
    return found ? found : spoilt<std::optional<core::time_point>>(name);
  }
  core::time_point required_moment(const char* name) {
    const auto found = moment(name);
    return found ? *found : spoilt<core::time_point>(name);
  }
  backup_kind kind() {
    const auto found = backup_kind_names.value_of(text("kind"));
    return found ? *found : spoilt<backup_kind>("kind");
  }
  /// Reads an object of an object with `read`; empty when it is absent.
  template <class T, class Read>
  std::optional<T> part(const char* name, Read read) {
    const auto* const found = find(name);
    if (found == nullptr) return std::nullopt;
    auto made = read(*found);
    if (made) return std::move(*made);
    return spoilt<std::optional<T>>(name);
  }
  const json* list(const char* name) {
    const auto* const found = find(name);
    if (found != nullptr && !found->is_array()) return spoilt<const json*>(name);
    return found;
  }

  template <class T>
  result<T> checked(T value) {
    if (fault_.empty()) return value;
    return core::fail(core::errc::internal,
                      fmt::format("The stored state of backups has no valid '{}'.", fault_));
  }

 private:
  const json* find(const char* name) const {
    if (!of_.is_object()) return nullptr;
    const auto found = of_.find(name);
    return found == of_.end() || found->is_null() ? nullptr : &*found;
  }
  template <class T>
  T spoilt(const char* name) {
    if (fault_.empty()) fault_ = name;
    return T{};
  }

  const json& of_;
  std::string fault_;
};

result<backup> backup_from(const json& of) {
  backup_fields from(of);
  backup made{.label = from.required_text("label"),
              .kind = from.kind(),
              .started_at = from.required_moment("started_at"),
              .finished_at = from.required_moment("finished_at"),
              .database_bytes = from.number("database_bytes"),
              .stored_bytes = from.number("stored_bytes")};
  return from.checked(std::move(made));
}

result<running_backup> running_backup_from(const json& of) {
  backup_fields from(of);
  running_backup made{.kind = from.kind(),
                      .started_at = from.required_moment("started_at"),
                      .done_bytes = from.number("done_bytes"),
                      .total_bytes = from.number("total_bytes")};
  return from.checked(made);
}

result<archive_state> archive_from(const json& of) {
  backup_fields from(of);
  archive_state made{.archived_until = from.moment("archived_until"),
                     .failing_since = from.moment("failing_since"),
                     .failure = from.text("failure"),
                     .has_gap = from.flag("has_gap"),
                     .waiting_files = from.number("waiting_files")};
  return from.checked(std::move(made));
}

result<restore_window> window_from(const json& of) {
  backup_fields from(of);
  restore_window made{.earliest = from.required_moment("earliest"),
                      .latest = from.required_moment("latest")};
  return from.checked(made);
}

}  // namespace

json backup_json(const backup& of) {
  return {{"label", of.label},
          {"kind", backup_kind_names.name_of(of.kind)},
          {"started_at", core::to_iso8601(of.started_at)},
          {"finished_at", core::to_iso8601(of.finished_at)},
          {"database_bytes", of.database_bytes},
          {"stored_bytes", of.stored_bytes}};
}

json running_backup_json(const running_backup& of) {
  return {{"kind", backup_kind_names.name_of(of.kind)},
          {"started_at", core::to_iso8601(of.started_at)},
          {"done_bytes", of.done_bytes},
          {"total_bytes", of.total_bytes}};
}

json archive_json(const archive_state& of) {
  json made = {{"waiting_files", of.waiting_files}, {"has_gap", of.has_gap}};
  put_moment(made, "archived_until", of.archived_until);
  put_moment(made, "failing_since", of.failing_since);
  if (!of.failure.empty()) made["failure"] = of.failure;
  return made;
}

json proof_json(const backup_proof& of) {
  json made = {{"label", of.label},
               {"proven_at", core::to_iso8601(of.proven_at)},
               {"took_ms", static_cast<std::uint64_t>(std::max<std::int64_t>(of.took.count(), 0))}};
  if (!of.failure.empty()) made["failure"] = of.failure;
  return made;
}

json window_json(const restore_window& of) {
  return {{"earliest", core::to_iso8601(of.earliest)}, {"latest", core::to_iso8601(of.latest)}};
}

json recovery_json(const recovery_target& of) {
  json made = json::object();
  if (!of.label.empty()) made["label"] = of.label;
  put_moment(made, "time", of.time);
  if (of.is_latest) made["latest"] = true;
  return made;
}

json protection_json(const backup_protection& of) {
  json made = {{"is_protected", of.is_protected()}, {"since", core::to_iso8601(of.since)}};
  if (!of.fault) return made;
  made["fault"] = protection_fault_names.name_of(*of.fault);
  made["sentence"] = of.sentence;
  return made;
}

json backup_state_json(const backup_state& of) {
  auto backups = json::array();
  for (const auto& one : of.backups)
    backups.push_back(backup_json(one));
  json made = {{"backups", std::move(backups)},
               {"archive", archive_json(of.archive)},
               {"stored_bytes", of.stored_bytes}};
  if (of.running) made["running"] = running_backup_json(*of.running);
  if (of.last_failure) made["last_failure"] = *of.last_failure;
  put_moment(made, "running_proof_since", of.running_proof_since);
  if (of.last_proof) made["last_proof"] = proof_json(*of.last_proof);
  if (of.window) made["window"] = window_json(*of.window);
  return made;
}

result<backup_proof> proof_from(const json& of) {
  backup_fields from(of);
  backup_proof made{.label = from.required_text("label"),
                    .proven_at = from.required_moment("proven_at"),
                    .took = std::chrono::milliseconds(from.number("took_ms")),
                    .failure = from.text("failure")};
  return from.checked(std::move(made));
}

result<recovery_target> recovery_from(const json& of) {
  backup_fields from(of);
  recovery_target made{
      .label = from.text("label"), .time = from.moment("time"), .is_latest = from.flag("latest")};
  return from.checked(std::move(made));
}

result<backup_state> backup_state_from(const json& of) {
  backup_fields from(of);
  backup_state made;
  if (const auto* const backups = from.list("backups"))
    for (const auto& one : *backups) {
      auto read = backup_from(one);
      if (!read) return std::unexpected(std::move(read.error()));
      made.backups.push_back(std::move(*read));
    }
  made.running = from.part<running_backup>("running", running_backup_from);
  if (auto failure = from.text("last_failure"); !failure.empty())
    made.last_failure = std::move(failure);
  made.running_proof_since = from.moment("running_proof_since");
  made.last_proof = from.part<backup_proof>("last_proof", proof_from);
  made.archive = from.part<archive_state>("archive", archive_from).value_or(archive_state{});
  made.stored_bytes = from.number("stored_bytes");
  made.window = from.part<restore_window>("window", window_from);
  return from.checked(std::move(made));
}

}  // namespace signalbox::domain
