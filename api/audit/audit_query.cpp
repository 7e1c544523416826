#include "api/audit/audit_query.hpp"

#include <chrono>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

constexpr std::size_t date_length = 10;
constexpr std::size_t action_length_max = 100;

enum class end_of { moment, day };

/// Collects all errors, so that one answer reports them together.
class reader {
 public:
  explicit reader(const call& c) : call_(c) {}

  std::optional<core::time_point> moment(std::string_view name, end_of which) {
    const auto text = call_.query(name);
    if (!text) return std::nullopt;
    auto at = core::from_iso8601(*text);
    if (!at) complain(name, "must be a time such as 2026-11-20T18:30:00Z, or a date");
    if (at && which == end_of::day && text->size() == date_length) {
      *at += std::chrono::hours{24} - std::chrono::milliseconds{1};
    }
    return at;
  }

  template <class Identifier>
  std::optional<Identifier> name(std::string_view name, bool (*has_shape)(std::string_view),
                                 const char* what) {
    auto text = call_.query(name);
    if (!text) return std::nullopt;
    if (!has_shape(*text)) complain(name, what);
    return Identifier{std::move(*text)};
  }

  std::string action() {
    auto text = call_.query("action").value_or("");
    if (text.size() > action_length_max) complain("action", "is not the name of an action");
    return text;
  }

  std::int64_t whole(std::string_view name) {
    const auto value = query_integer(call_, name);
    if (value) return *value;
    faults_.insert(faults_.end(), value.error().fields.begin(), value.error().fields.end());
    return 0;
  }

  [[nodiscard]] std::optional<core::error> fault() const {
    if (faults_.empty()) return std::nullopt;
    auto failed = domain::fail_field(faults_.front().field, faults_.front().message).error();
    failed.fields = faults_;
    return failed;
  }

 private:
  void complain(std::string_view name, const char* what) {
    faults_.push_back({.field = std::string(name), .message = what});
  }

  const call& call_;
  std::vector<core::field_error> faults_;
};

}  // namespace

core::result<storage::audit_query> audit_query_of(const call& c) {
  reader from(c);
  storage::audit_query selection;
  selection.from = from.moment("date_start", end_of::moment);
  selection.until = from.moment("date_end", end_of::day);
  selection.account =
      from.name<domain::account_id>("actor", domain::is_uuid, "is not the id of an account");
  selection.project =
      from.name<domain::project_ref>("project", domain::is_ref, "is not the ref of a project");
  selection.action = from.action();
  const auto before = from.whole("before");
  if (before > 0) selection.before = before;
  selection.count = static_cast<std::size_t>(from.whole("limit"));
  if (auto fault = from.fault()) return std::unexpected(std::move(*fault));
  return selection;
}

}  // namespace signalbox::api
