#include "storage/platform/support_ticket_repository.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::support_ticket;
using nlohmann::json;
using postgres::statement;

constexpr statement lock_author{"support_tickets.lock_author", R"(
  SELECT a.email, coalesce(p.username, split_part(a.email, '@', 1)) AS username
  FROM accounts a LEFT JOIN profiles p ON p.account_id = a.id WHERE a.id = $1 FOR UPDATE OF a)"};
constexpr statement count_open_tickets{"support_tickets.count_open", R"(
  SELECT count(*) AS open FROM support_tickets WHERE account_id = $1 AND closed_at IS NULL)"};
constexpr statement insert_ticket{"support_tickets.create", R"(
  INSERT INTO support_tickets (account_id, username, email, organization_slug, project_ref, category,
                               severity, services, subject, message, error_report_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, nullif($11, ''), $12)
  RETURNING *)"};
constexpr statement select_own{"support_tickets.list_of", R"(
  SELECT * FROM support_tickets WHERE account_id = $1 ORDER BY id DESC LIMIT $2)"};
constexpr statement select_page{"support_tickets.list", R"(
  SELECT * FROM support_tickets
  WHERE (NOT $1 OR closed_at IS NULL) AND ($2::bigint IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3)"};
constexpr statement close_ticket{"support_tickets.close", R"(
  UPDATE support_tickets SET closed_at = coalesce(closed_at, $2) WHERE id = $1 RETURNING *)"};

constexpr statement select_ticket{"support_tickets.find", R"(
  SELECT * FROM support_tickets WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2))"};
constexpr statement lock_ticket{"support_tickets.lock", R"(
  SELECT * FROM support_tickets WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)
  FOR UPDATE)"};
constexpr statement select_replies{"support_tickets.list_replies", R"(
  SELECT * FROM support_ticket_replies WHERE ticket_id = $1 ORDER BY id LIMIT $2)"};
constexpr statement insert_reply{"support_tickets.reply", R"(
  INSERT INTO support_ticket_replies (ticket_id, author, from_operator, closes, message, created_at)
  VALUES ($1, $2, $3, $4, $5, $6))"};
constexpr statement store_reply_mark{"support_tickets.mark_reply", R"(
  UPDATE support_tickets SET replies = $2, last_reply_at = $3, last_reply_from_operator = $4,
                             closed_at = $5
  WHERE id = $1)"};

template <class Identifier>
std::optional<Identifier> maybe(const postgres::row& row, const char* column) {
  auto text = row.as<std::optional<std::string>>(column);
  if (!text) return std::nullopt;
  return Identifier(std::move(*text));
}

std::optional<domain::ticket_reply_mark> mark_from(const postgres::row& row) {
  const auto at = row.as<std::optional<core::time_point>>("last_reply_at");
  if (!at) return std::nullopt;
  return domain::ticket_reply_mark{.at = *at,
                                   .from_operator = row.as<bool>("last_reply_from_operator")};
}

domain::ticket_reply reply_from(const postgres::row& row) {
  return {.id = row.as<std::int64_t>("id"),
          .author = row.as<std::string>("author"),
          .from_operator = row.as<bool>("from_operator"),
          .closes = row.as<bool>("closes"),
          .message = row.as<std::string>("message"),
          .at = row.as<core::time_point>("created_at")};
}

support_ticket ticket_from(const postgres::row& row) {
  return {.id = row.as<std::int64_t>("id"),
          .account = maybe<domain::account_id>(row, "account_id"),
          .username = row.as<std::string>("username"),
          .email = row.as<std::string>("email"),
          .organization = maybe<domain::organization_slug>(row, "organization_slug"),
          .project = maybe<domain::project_ref>(row, "project_ref"),
          .category = row.as<std::string>("category"),
          .severity = row.as<std::string>("severity"),
          .services = json::parse(row.as<std::string>("services")).get<std::vector<std::string>>(),
          .subject = row.as<std::string>("subject"),
          .message = row.as<std::string>("message"),
          .error_report_id = row.as<std::optional<std::string>>("error_report_id").value_or(""),
          .created_at = row.as<core::time_point>("created_at"),
          .closed_at = row.as<std::optional<core::time_point>>("closed_at"),
          .replies = row.as<std::uint64_t>("replies"),
          .last_reply = mark_from(row)};
}

std::vector<support_ticket> tickets_in(const postgres::rows& found) {
  std::vector<support_ticket> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(ticket_from(found[at]));
  return all;
}

template <class Identifier>
std::optional<std::string> text_of(const std::optional<Identifier>& name) {
  if (!name) return std::nullopt;
  return name->value;
}

audit_entry entry_for(const domain::requester& by, const support_ticket& what, std::string action) {
  return {.by = by,
          .organization = what.organization,
          .project = what.project,
          .action = std::move(action),
          .target = what.subject,
          .detail = {{"ticket", what.id}, {"category", what.category}}};
}

std::unexpected<core::error> no_such_ticket() {
  return core::fail(errc::not_found, "There is no such ticket.");
}

}  // namespace

result<support_ticket> support_ticket_repository::create(const support_ticket& draft,
                                                         const domain::requester& by) {
  const auto account = by.account;
  auto work = on_.begin();
  const auto whose = on_.run(lock_author, {account});
  if (whose.empty()) return core::fail(errc::not_found, "There is no such account.");
  const auto open = on_.run(count_open_tickets, {account});
  if (open[0].as<std::uint64_t>("open") >= domain::open_tickets_max) {
    return core::fail(errc::conflict,
                      fmt::format("You have {} open tickets. Wait until one is closed.",
                                  domain::open_tickets_max));
  }
  const auto inserted = on_.run(
      insert_ticket,
      {account, whose[0].as<std::string>("username"), whose[0].as<std::string>("email"),
       text_of(draft.organization), text_of(draft.project), draft.category, draft.severity,
       json(draft.services).dump(), draft.subject, draft.message, draft.error_report_id, by.at});
  auto made = ticket_from(inserted[0]);
  audit_repository(on_).append(entry_for(by, made, domain::audit::support_ask));
  work.commit();
  return made;
}

std::vector<support_ticket> support_ticket_repository::list_of(const domain::account_id& account,
                                                               std::size_t count) {
  return tickets_in(on_.run(select_own, {account, count}));
}

std::vector<support_ticket> support_ticket_repository::list(const page& requested) {
  return tickets_in(on_.run(select_page, {requested.open_only, requested.before, requested.count}));
}

result<domain::ticket_conversation> support_ticket_repository::find(
    std::int64_t id, const std::optional<domain::account_id>& author) {
  const auto found = on_.run(select_ticket, {id, text_of(author)});
  if (found.empty()) return no_such_ticket();
  domain::ticket_conversation made{.ticket = ticket_from(found[0]), .replies = {}};
  const auto replies = on_.run(select_replies, {id, domain::ticket_replies_max});
  for (std::size_t at = 0; at < replies.size(); ++at)
    made.replies.push_back(reply_from(replies[at]));
  return made;
}

result<domain::ticket_conversation> support_ticket_repository::reply(
    std::int64_t id, const std::optional<domain::account_id>& author, domain::ticket_reply reply,
    const domain::requester& by) {
  auto work = on_.begin();
  const auto found = on_.run(lock_ticket, {id, text_of(author)});
  if (found.empty()) return no_such_ticket();
  reply.author = by.name;
  reply.at = by.at;
  auto next = domain::with_reply(ticket_from(found[0]), reply);
  if (!next) return std::unexpected(std::move(next.error()));
  on_.run(insert_reply,
          {id, reply.author, reply.from_operator, reply.closes, reply.message, by.at});
  on_.run(store_reply_mark, {id, next->replies, by.at, reply.from_operator, next->closed_at});
  auto entry = entry_for(by, *next, domain::audit::support_reply);
  if (reply.closes) entry.detail["closed"] = true;
  audit_repository(on_).append(entry);
  auto made = find(id, author);
  work.commit();
  return made;
}

result<support_ticket> support_ticket_repository::close(std::int64_t id,
                                                        const domain::requester& by) {
  auto work = on_.begin();
  const auto closed = on_.run(close_ticket, {id, by.at});
  if (closed.empty()) return no_such_ticket();
  auto what = ticket_from(closed[0]);
  if (what.closed_at == by.at) {
    audit_repository(on_).append(entry_for(by, what, domain::audit::support_close));
  }
  work.commit();
  return what;
}

}  // namespace signalbox::storage
