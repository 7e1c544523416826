#include "actors/platform/support_desk.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/read_storage.hpp"
#include "storage/platform/support_ticket_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::support_ticket;

/// Tickets of one's own that are listed; older ones are only on record.
constexpr std::size_t own_tickets_max = 100;

mail::letter ticket_letter(const std::string& to, const support_ticket& what) {
  const auto place = what.project        ? "project " + what.project->value
                     : what.organization ? "organization " + what.organization->value
                                         : std::string("no organization");
  return {
      .to = to,
      .subject = fmt::format("[{}] #{} {}", what.severity, what.id, what.subject),
      .text = fmt::format(
          "{} <{}> asks about {}, {}.\nAffected: {}.\n\n{}\n", what.username, what.email,
          what.category, place,
          what.services.empty() ? "nothing named" : fmt::to_string(fmt::join(what.services, ", ")),
          what.message)};
}

}  // namespace

caf::result<support_ticket> support_desk::ask(const ask_support& asked) {
  return commit<support_ticket>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return storage::support_ticket_repository(on, until).create(asked.draft, by);
      },
      [this](support_ticket stored) {
        const auto& address = env_.settings.support_address;
        if (!address.empty()) env_.mail.send(ticket_letter(address, stored));
        return stored;
      });
}

caf::result<std::vector<support_ticket>> support_desk::list(const list_own_tickets& asked) {
  return read_storage<std::vector<support_ticket>>(
      self_, env_, [account = asked.account](postgres::connection& on, postgres::deadline until) {
        return storage::support_ticket_repository(on, until).list_of(account, own_tickets_max);
      });
}

caf::result<std::vector<support_ticket>> support_desk::list(const list_tickets& asked) {
  const storage::support_ticket_repository::page wanted{
      .open_only = asked.open_only, .before = asked.before, .count = asked.count};
  return read_storage<std::vector<support_ticket>>(
      self_, env_, [wanted](postgres::connection& on, postgres::deadline until) {
        return storage::support_ticket_repository(on, until).list(wanted);
      });
}

caf::result<support_ticket> support_desk::close(const close_ticket& asked) {
  return commit<support_ticket>(
      self_, env_, line_,
      [id = asked.id, by = author_of(env_, asked.by)](postgres::connection& on,
                                                      postgres::deadline until) {
        return storage::support_ticket_repository(on, until).close(id, by);
      },
      [](support_ticket stored) { return stored; });
}

}  // namespace signalbox::actors
