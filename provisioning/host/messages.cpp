#include "provisioning/host/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

#include "domain/backup/backup_key.hpp"
#include "domain/project/postgres_settings.hpp"
#include "provisioning/host/frame.hpp"
#include "provisioning/host/message_fields.hpp"

namespace signalbox::provisioning::host {
namespace {

constexpr std::uint16_t project_port_min = 1'024;
constexpr std::size_t size_id_bytes_max = 64;
constexpr std::size_t password_bytes_max = 1'024;

using wire::read_one_of;
using wire::reading;
using wire::write_one_of;
using wire::writing;

// A response contains a result, which has no default.
enum class message_kind : std::uint64_t {
  answer,
  database_ended,
  reported,
  pooler_changed,
  log_written
};

bool is_size_id(std::string_view text) {
  return text.size() <= size_id_bytes_max && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
                  c == '.';
         });
}

std::unexpected<core::error> refused(std::string_view what) {
  return core::fail(core::errc::bad_request,
                    fmt::format("The host process rejects this {}.", what));
}

}  // namespace

std::string encode(const request& what) {
  writing with;
  with(what.number);
  with(std::chrono::milliseconds::rep{what.time.count()});
  write_one_of(with, what.what);
  return with.to.handle();
}

std::optional<request> decode_request(std::string_view content) {
  reading with{frame_reader(content)};
  request found;
  with(found.number);
  found.time = std::chrono::milliseconds(
      with.from.number_up_to(static_cast<std::uint64_t>(call_time_max.count())));
  read_one_of(with, found.what);
  if (!with.from.is_whole()) return std::nullopt;
  return found;
}

std::string encode(const message& what) {
  writing with;
  with.to.number(what.index());
  if (const auto* const answered = std::get_if<answer>(&what)) {
    with(answered->number);
    with(answered->what.has_value());
    if (answered->what)
      write_one_of(with, *answered->what);
    else
      with(answered->what.error());
    return with.to.handle();
  }
  std::visit(
      [&]<class One>(const One& held) {
        if constexpr (!std::is_same_v<One, answer>) with(held);
      },
      what);
  return with.to.handle();
}

std::optional<message> decode_message(std::string_view content) {
  reading with{frame_reader(content)};
  message_kind kind{with.from.number_up_to(static_cast<std::uint64_t>(message_kind::log_written))};
  std::optional<message> found;
  const auto read = [&](auto value) {
    with(value);
    found = std::move(value);
  };
  switch (kind) {
    case message_kind::answer: {
      answer answered{.number = 0, .what = outcome{}};
      with(answered.number);
      if (with.from.flag()) {
        read_one_of(with, *answered.what);
      } else {
        core::error why;
        with(why);
        answered.what = std::unexpected(std::move(why));
      }
      found = std::move(answered);
      break;
    }
    case message_kind::database_ended:
      read(database_ended{});
      break;
    case message_kind::reported:
      read(reported{});
      break;
    case message_kind::pooler_changed:
      read(pooler_changed{});
      break;
    case message_kind::log_written:
      read(log_written{});
      break;
  }
  if (!with.from.is_whole()) return std::nullopt;
  return found;
}

std::string key_text(const core::portable_key& key) {
  const auto bytes = key.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

core::result<std::optional<core::portable_key>> key_from(std::string_view text) {
  if (text.empty()) return std::nullopt;
  auto key = core::portable_key::from_bytes(std::as_bytes(std::span(text)));
  if (!key) return refused("key");
  return key;
}

core::result<void> check_log(const read_log_call& what) {
  if (what.of && !domain::is_ref(what.of->value)) return refused("ref");
  const auto& from = what.from;
  if (!from.file.empty() && !domain::is_log_file_name(from.file)) return refused("log file");
  return {};
}

core::result<void> check_source(const std::optional<clone_source>& source) {
  if (!source) return {};
  const auto& [origin, port, backup_key] = *source;
  if (!domain::is_ref(origin.source.value)) return refused("ref of the source");
  if (port < project_port_min) return refused("port of the source");
  if (!domain::is_backup_passphrase(backup_key) && !backup_key.empty())
    return refused("key of the source's backups");
  if (!origin.target.label.empty() && !domain::is_backup_label(origin.target.label))
    return refused("backup of the source");
  return {};
}

core::result<void> check_spec(const instance_spec& spec) {
  if (!domain::is_ref(spec.ref.value)) return refused("ref");
  // Remains without a project are deleted without knowing the port.
  if (spec.port != 0 && spec.port < project_port_min) return refused("port");
  if (spec.password.size() > password_bytes_max || spec.password.contains('\0'))
    return refused("password");
  if (spec.size && !is_size_id(spec.size->id)) return refused("size");
  if (!domain::is_backup_passphrase(spec.backup_key) && !spec.backup_key.empty())
    return refused("key of backups");
  if (spec.recovery && !spec.recovery->label.empty() &&
      !domain::is_backup_label(spec.recovery->label))
    return refused("backup");
  if (auto checked = check_source(spec.source); !checked) return checked;
  const auto known = domain::postgres_settings();
  for (const auto& [name, value] : spec.config) {
    const auto found = std::ranges::find(known, name, &domain::postgres_setting::name);
    if (found == known.end()) return refused("setting of PostgreSQL");
  }
  return {};
}

}  // namespace signalbox::provisioning::host
