#include "storage/platform/notice_repository.hpp"

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement select_notice{"notice.find", "SELECT id, message, link FROM notice"};
constexpr statement put_notice{"notice.put", R"(
  INSERT INTO notice (message, link) VALUES ($1, nullif($2, ''))
  ON CONFLICT (only_row) DO UPDATE
    SET id = gen_random_uuid(), message = excluded.message, link = excluded.link
  RETURNING id, message, link)"};
constexpr statement delete_notice{"notice.take_down", "DELETE FROM notice"};

notice notice_from(const postgres::row& row) {
  return {.id = row.as<std::string>("id"),
          .message = row.as<std::string>("message"),
          .link = row.as<std::string>("link")};
}

}  // namespace

std::optional<notice> notice_repository::find() {
  const auto found = on_.run(select_notice, {});
  if (found.empty()) return std::nullopt;
  return notice_from(found[0]);
}

notice notice_repository::put(const text& requested, const domain::requester& by) {
  auto work = on_.begin();
  const auto put = on_.run(put_notice, {requested.message, requested.link});
  const audit_entry entry{
      .by = by, .action = domain::audit::notice_put, .target = requested.message};
  audit_repository(on_).append(entry);
  work.commit();
  return notice_from(put[0]);
}

void notice_repository::clear(const domain::requester& by) {
  auto work = on_.begin();
  on_.run(delete_notice, {});
  const audit_entry entry{.by = by, .action = domain::audit::notice_take_down, .target = "notice"};
  audit_repository(on_).append(entry);
  work.commit();
}

}  // namespace signalbox::storage
