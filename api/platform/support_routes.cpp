#include "api/routes.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/support.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "domain/platform/ticket_reply.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

json tickets_json(const std::vector<domain::support_ticket>& all) {
  json list = json::array();
  for (const auto& one : all)
    list.push_back(domain::support_ticket_json(one));
  return list;
}

/// Sets the organization and project of a ticket, to which the caller must have access. Errors:
/// `not_found`.
awaitable<result<void>> place(const call& c, domain::support_ticket& draft) {
  if (const auto slug = c.input.maybe_text("organizationSlug"))
    draft.organization = domain::organization_slug(*slug);
  if (const auto ref = c.input.maybe_text("projectRef")) {
    actors::find_project request{.ref = domain::project_ref(*ref)};
    auto found = co_await ask(c, c.in.directory, std::move(request));
    if (!found) co_return std::unexpected(std::move(found.error()));
    draft.project = domain::project_ref(*ref);
    draft.organization = found->organization;
  }
  if (!draft.organization) co_return result<void>{};
  const auto mine = membership_of(c, *draft.organization);
  // Members blocked by the MFA policy may still contact support.
  if (!mine && mine.error().code != errc::forbidden) co_return std::unexpected(mine.error());
  if (mine && draft.project && !domain::sees(mine->access, *draft.project))
    co_return core::fail(errc::not_found,
                         "There is no such project, or you do not have access to it.");
  co_return result<void>{};
}

awaitable<outcome> ask_support(call& c) {
  domain::support_ticket draft;
  draft.category = c.input.text("category");
  draft.severity = c.input.text("severity");
  draft.services = c.input.texts("affectedServices");
  draft.subject = c.input.text("subject");
  draft.message = c.input.text("message");
  draft.error_report_id = c.input.maybe_text("sid").value_or("");
  if (auto placed = co_await place(c, draft); !placed)
    co_return std::unexpected(std::move(placed.error()));
  actors::ask_support request{.draft = std::move(draft), .by = c.requester()};
  auto made = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(made), [](const domain::support_ticket& what) {
    return created(domain::support_ticket_json(what));
  });
}

awaitable<outcome> list_own_tickets(call& c) {
  actors::list_own_tickets request{.account = c.caller.account.id};
  auto mine = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(mine), [](const std::vector<domain::support_ticket>& all) {
    return ok(tickets_json(all));
  });
}

awaitable<outcome> list_tickets(call& c) {
  const auto state = query_text(c, "state");
  if (!state) co_return std::unexpected(state.error());
  const auto count = query_integer(c, "limit");
  if (!count) co_return std::unexpected(count.error());
  const auto before = query_integer(c, "before");
  if (!before) co_return std::unexpected(before.error());
  actors::list_tickets request{.open_only = *state == "open",
                               .before = std::nullopt,
                               .count = static_cast<std::uint64_t>(*count)};
  if (*before > 0) request.before = *before;
  auto found = co_await ask(c, c.in.platform, request);
  co_return shown(std::move(found), [](const std::vector<domain::support_ticket>& all) {
    return ok(tickets_json(all));
  });
}

/// Returns the number in the path. Errors: `not_found` for anything else.
result<std::int64_t> ticket_in(const call& c) {
  const auto& text = c.parameter("ticket_id");
  std::int64_t id = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, id);
  if (failure != std::errc{} || stopped != end)
    return core::fail(errc::not_found, "There is no such ticket.");
  return id;
}

/// Whose ticket it must be: the caller's, or anyone's for operators.
enum class ticket_side { author, operators };

std::optional<domain::account_id> author_on(ticket_side side, const call& c) {
  return side == ticket_side::author ? std::optional{c.caller.account.id} : std::nullopt;
}

awaitable<outcome> show_conversation(call& c, ticket_side side) {
  const auto id = ticket_in(c);
  if (!id) co_return std::unexpected(id.error());
  actors::find_ticket request{.id = *id, .author = author_on(side, c)};
  auto found = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(found), [](const domain::ticket_conversation& what) {
    return ok(domain::ticket_conversation_json(what));
  });
}

awaitable<outcome> add_reply(call& c, ticket_side side) {
  const auto id = ticket_in(c);
  if (!id) co_return std::unexpected(id.error());
  actors::reply_to_ticket request{.id = *id,
                                  .author = author_on(side, c),
                                  .message = c.input.text("message"),
                                  .by = c.requester()};
  if (side == ticket_side::operators) request.closes = c.input.boolean_or("close", false);
  auto stored = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(stored), [](const domain::ticket_conversation& what) {
    return created(domain::ticket_conversation_json(what));
  });
}

awaitable<outcome> show_own_ticket(call& c) {
  return show_conversation(c, ticket_side::author);
}

awaitable<outcome> show_ticket(call& c) {
  return show_conversation(c, ticket_side::operators);
}

awaitable<outcome> reply_to_own_ticket(call& c) {
  return add_reply(c, ticket_side::author);
}

awaitable<outcome> reply_to_ticket(call& c) {
  return add_reply(c, ticket_side::operators);
}

awaitable<outcome> close_ticket(call& c) {
  const auto id = ticket_in(c);
  if (!id) co_return std::unexpected(id.error());
  actors::close_ticket request{.id = *id, .by = c.requester()};
  auto closed = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(closed), [](const domain::support_ticket& what) {
    return ok(domain::support_ticket_json(what));
  });
}

body_field reply_field() {
  return {.name = "message",
          .summary = "The reply",
          .characters_max = domain::ticket_message_characters_max,
          .rule = domain::check_not_blank};
}

std::vector<body_field> ticket_fields() {
  using domain::support_categories;
  using domain::support_services;
  using domain::support_severities;
  return {{.name = "category",
           .summary = "The category",
           .one_of = {support_categories.begin(), support_categories.end()}},
          {.name = "severity",
           .summary = "The severity",
           .one_of = {support_severities.begin(), support_severities.end()}},
          {.name = "subject",
           .summary = "A summary in one line",
           .characters_max = domain::ticket_subject_characters_max,
           .rule = domain::check_not_blank},
          {.name = "message",
           .summary = "What happened, and what was expected",
           .characters_max = domain::ticket_message_characters_max,
           .rule = domain::check_not_blank},
          {.name = "organizationSlug",
           .summary = "The affected organization",
           .required = false,
           .rule = domain::check_ref_text},
          {.name = "projectRef",
           .summary = "The affected project; its organization is used",
           .required = false,
           .rule = domain::check_ref_text},
          {.name = "affectedServices",
           .summary = "Affected services",
           .kind = value_kind::texts,
           .required = false,
           .one_of = {support_services.begin(), support_services.end()}},
          {.name = "sid",
           .summary = "The id of an error report",
           .required = false,
           .characters_max = 100}};
}

constexpr std::int64_t ticket_number_max = 9'007'199'254'740'991;  // Number.MAX_SAFE_INTEGER

}  // namespace

std::vector<route> support_routes() {
  return {{.name = "ask_support",
           .summary = "Open a support ticket with the operators of this installation",
           .verb = method::post,
           .pattern = "/platform/feedback/send",
           .body = ticket_fields(),
           .answers = body_of("SupportTicket", 201),
           .fails = {errc::not_found, errc::conflict},
           .run = ask_support},
          {.name = "list_own_tickets",
           .summary = "List your support tickets",
           .verb = method::get,
           .pattern = "/platform/profile/support-tickets",
           .answers = list_of("SupportTicket"),
           .run = list_own_tickets},
          {.name = "show_own_ticket",
           .summary = "Return one of your support tickets with its replies",
           .verb = method::get,
           .pattern = "/platform/profile/support-tickets/{ticket_id}",
           .answers = body_of("TicketConversation"),
           .fails = {errc::not_found},
           .run = show_own_ticket},
          {.name = "reply_to_own_ticket",
           .summary = "Reply to one of your support tickets; a closed one is reopened",
           .verb = method::post,
           .pattern = "/platform/profile/support-tickets/{ticket_id}/replies",
           .body = {reply_field()},
           .answers = body_of("TicketConversation", 201),
           .fails = {errc::not_found, errc::conflict},
           .run = reply_to_own_ticket},
          {.name = "list_tickets",
           .summary = "List all support tickets",
           .verb = method::get,
           .pattern = "/platform/operator/support-tickets",
           .lets_in = entry::operators,
           .query = {{.name = "state", .summary = "Which", .one_of = {"open", "all"}},
                     {.name = "before",
                      .summary = "Returns tickets older than this number; 0: the newest",
                      .range = query_range{.low = 0, .high = ticket_number_max, .fallback = 0}},
                     {.name = "limit",
                      .summary = "Maximum number of tickets",
                      .range = query_range{.low = 1, .high = 500, .fallback = 100}}},
           .answers = list_of("SupportTicket"),
           .run = list_tickets},
          {.name = "show_ticket",
           .summary = "Return a support ticket with its replies",
           .verb = method::get,
           .pattern = "/platform/operator/support-tickets/{ticket_id}",
           .lets_in = entry::operators,
           .answers = body_of("TicketConversation"),
           .fails = {errc::not_found},
           .run = show_ticket},
          {.name = "reply_to_ticket",
           .summary = "Reply to a support ticket; its author is notified by mail",
           .verb = method::post,
           .pattern = "/platform/operator/support-tickets/{ticket_id}/replies",
           .lets_in = entry::operators,
           .body = {reply_field(),
                    {.name = "close",
                     .summary = "Close the ticket with the reply; otherwise it is open afterwards",
                     .kind = value_kind::boolean,
                     .required = false}},
           .answers = body_of("TicketConversation", 201),
           .fails = {errc::not_found, errc::conflict},
           .run = reply_to_ticket},
          {.name = "close_ticket",
           .summary = "Close a support ticket",
           .verb = method::post,
           .pattern = "/platform/operator/support-tickets/{ticket_id}/close",
           .lets_in = entry::operators,
           .answers = body_of("SupportTicket"),
           .fails = {errc::not_found},
           .run = close_ticket}};
}

}  // namespace signalbox::api
