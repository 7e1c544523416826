#include "actors/platform/support_service.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/platform/support_ticket_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::support_ticket;

/// The maximum number of listed tickets of one account; older ones are only stored.
constexpr std::size_t own_tickets_max = 100;

mail::message ticket_message(const std::string& to, const support_ticket& what) {
  const auto place = what.project        ? "project " + what.project->value
                     : what.organization ? "organization " + what.organization->value
                                         : std::string("no organization");
  return {.to = to,
          .subject = fmt::format("[{}] #{} {}", what.severity, what.id, what.subject),
          .text = fmt::format(
              "{} <{}> opened a ticket: {}, {}.\nAffected services: {}.\n\n{}\n", what.username,
              what.email, what.category, place,
              what.services.empty() ? "none named" : fmt::to_string(fmt::join(what.services, ", ")),
              what.message)};
}

/// The paths of a ticket's page in the dashboard, for both sides.
constexpr std::string_view author_page = "/dashboard/support/tickets/";
constexpr std::string_view operator_page = "/dashboard/ops/tickets/";

/// To the author about an operator's reply, or to the operators about the author's.
mail::message reply_message(const std::string& to, const domain::ticket_conversation& what,
                            const std::string& public_url) {
  const auto& reply = what.replies.back();
  const auto page = reply.from_operator ? author_page : operator_page;
  return {
      .to = to,
      .subject = fmt::format("Re: [#{}] {}", what.ticket.id, what.ticket.subject),
      .text = fmt::format("{} replied to ticket #{}{}:\n\n{}\n\nReply in the dashboard: {}{}{}\n"
                          "Replies to this email are not read.\n",
                          reply.author, what.ticket.id, reply.closes ? " and closed it" : "",
                          reply.message, public_url, page, what.ticket.id)};
}

}  // namespace

support_service::support_service(actor_context& context)
    : context_(context),
      feed_(context.env.hub, std::string(support_topic), core::random_epoch(context.env.random),
            core::json{{"changes", 0}}, context.env.settings.topics) {}

void support_service::publish(const support_ticket& what) {
  feed_.merge({{"changes", ++changes_}});
  auto* self = context_.self;
  if (what.account) directory_service(self->system()).send(self, ticket_changed{*what.account});
}

task<support_ticket> support_service::create(ask_support request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [draft = request.draft, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).create(draft, by);
  };
  auto stored = co_await context_.commit(turn, save);
  publish(stored);
  const auto& address = context_.env.settings.support_address;
  if (!address.empty()) context_.env.mail.send(ticket_message(address, stored));
  co_return stored;
}

task<std::vector<support_ticket>> support_service::list(list_own_tickets request) {
  const auto read = [account = request.account](postgres::connection& on,
                                                postgres::deadline until) {
    return storage::support_ticket_repository(on, until).list_of(account, own_tickets_max);
  };
  co_return co_await context_.store(read);
}

task<std::vector<support_ticket>> support_service::list(list_tickets request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).list(
        {.open_only = request.open_only, .before = request.before, .count = request.count});
  };
  co_return co_await context_.store(read);
}

task<domain::ticket_conversation> support_service::find(find_ticket request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).find(request.id, request.author);
  };
  co_return co_await context_.store(read);
}

task<domain::ticket_conversation> support_service::reply(reply_to_ticket request) {
  const auto turn = co_await context_.queue.enter();
  domain::ticket_reply draft{.from_operator = !request.author,
                             .closes = request.closes && !request.author,
                             .message = request.message};
  const auto save = [id = request.id, author = request.author, draft,
                     by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return storage::support_ticket_repository(on, until).reply(id, author, draft, by);
  };
  auto stored = co_await context_.commit(turn, save);
  publish(stored.ticket);
  const auto& env = context_.env;
  const auto& to =
      stored.replies.back().from_operator ? stored.ticket.email : env.settings.support_address;
  if (!to.empty()) env.mail.send(reply_message(to, stored, env.installation.public_url()));
  co_return stored;
}

task<support_ticket> support_service::close(close_ticket request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [id = request.id, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).close(id, by);
  };
  auto closed = co_await context_.commit(turn, save);
  publish(closed);
  co_return closed;
}

}  // namespace signalbox::actors
