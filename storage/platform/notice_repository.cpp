#include "storage/platform/notice_repository.hpp"

#include <string>

#include "core/json/json_time.hpp"
#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using domain::notice;
using postgres::statement;

constexpr statement select_notice{
    "notice.find", "SELECT id, message, link, severity, starts_at, ends_at FROM notice"};
constexpr statement put_notice{"notice.put", R"(
  INSERT INTO notice (message, link, severity, starts_at, ends_at)
  VALUES ($1, nullif($2, ''), $3, $4, $5)
  ON CONFLICT (only_row) DO UPDATE
    SET id = gen_random_uuid(), message = excluded.message, link = excluded.link,
        severity = excluded.severity, starts_at = excluded.starts_at, ends_at = excluded.ends_at
  RETURNING id, message, link, severity, starts_at, ends_at)"};
constexpr statement edit_notice{"notice.edit", R"(
  UPDATE notice
  SET message = $2, link = nullif($3, ''), severity = $4, starts_at = $5, ends_at = $6
  WHERE id = $1)"};
constexpr statement delete_notice{"notice.take_down", "DELETE FROM notice"};

notice notice_from(const postgres::row& row) {
  return {
      .id = row.as<domain::notice_id>("id"),
      .message = row.as<std::string>("message"),
      .link = row.as<std::string>("link"),
      .severity = domain::notice_severity_names.checked_value_of(row.as<std::string>("severity")),
      .starts_at = row.as<core::time_point>("starts_at"),
      .ends_at = row.as<std::optional<core::time_point>>("ends_at")};
}

audit_entry entry_of(const notice& what, const char* action, const domain::requester& by) {
  return {.by = by,
          .action = action,
          .target = what.message,
          .detail = {{"severity", to_string(what.severity)},
                     {"starts_at", core::to_iso8601(what.starts_at)},
                     {"ends_at", core::time_or_null(what.ends_at)}}};
}

}  // namespace

std::optional<notice> notice_repository::find() {
  const auto found = on_.run(select_notice, {});
  if (found.empty()) return std::nullopt;
  return notice_from(found[0]);
}

notice notice_repository::put(const notice& what, const domain::requester& by) {
  auto work = on_.begin();
  const auto put = on_.run(put_notice, {what.message, what.link, to_string(what.severity),
                                        what.starts_at, what.ends_at});
  audit_repository(on_).append(entry_of(what, domain::audit::notice_put, by));
  work.commit();
  return notice_from(put[0]);
}

core::result<void> notice_repository::edit(const notice& what, const domain::requester& by) {
  auto work = on_.begin();
  const auto changed = on_.run(
      edit_notice,
      {what.id, what.message, what.link, to_string(what.severity), what.starts_at, what.ends_at});
  if (changed.affected() == 0)
    return core::fail(core::errc::not_found, "The notice was replaced or removed.");
  audit_repository(on_).append(entry_of(what, domain::audit::notice_edit, by));
  work.commit();
  return {};
}

void notice_repository::clear(const domain::requester& by) {
  auto work = on_.begin();
  on_.run(delete_notice, {});
  const audit_entry entry{.by = by, .action = domain::audit::notice_take_down, .target = "notice"};
  audit_repository(on_).append(entry);
  work.commit();
}

}  // namespace signalbox::storage
