#include "storage/platform/notice_repository.hpp"

#include "domain/audit_actions.hpp"
#include "postgres/transaction.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
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

result<std::optional<notice>> notice_repository::find() {
  const auto found = on_.run(select_notice, {}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return std::nullopt;
  return notice_from((*found)[0]);
}

result<notice> notice_repository::put(const text& requested, const domain::requester& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto put = on_.run(put_notice, {requested.message, requested.link}, until_);
  if (!put) return std::unexpected(put.error());
  const audit_entry entry{
      .by = by, .action = domain::audit::notice_put, .target = requested.message};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return notice_from((*put)[0]);
}

result<void> notice_repository::clear(const domain::requester& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  if (auto deleted = on_.run(delete_notice, {}, until_); !deleted)
    return std::unexpected(deleted.error());
  const audit_entry entry{.by = by, .action = domain::audit::notice_take_down, .target = "notice"};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted) return noted;
  return work->commit(until_);
}

}  // namespace signalbox::storage
