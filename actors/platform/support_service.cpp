#include "actors/platform/support_service.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

#include "actors/runtime/stamp.hpp"
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

}  // namespace

task<support_ticket> support_service::create(ask_support request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [draft = request.draft, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).create(draft, by);
  };
  auto stored = co_await context_.commit(turn, save);
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

task<support_ticket> support_service::close(close_ticket request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [id = request.id, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::support_ticket_repository(on, until).close(id, by);
  };
  co_return co_await context_.commit(turn, save);
}

}  // namespace signalbox::actors
