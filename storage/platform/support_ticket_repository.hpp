#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/platform/ticket_reply.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Support tickets for the operators.
class support_ticket_repository {
 public:
  support_ticket_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Creates a ticket of the author; number, names and times are assigned. Errors: `conflict` when
  /// too many tickets are open; `not_found` without an account.
  [[nodiscard]] core::result<domain::support_ticket> create(const domain::support_ticket& draft,
                                                            const domain::requester& by);

  /// An account's own tickets, newest first.
  [[nodiscard]] std::vector<domain::support_ticket> list_of(const domain::account_id& account,
                                                            std::size_t count);

  struct page {
    bool open_only = true;
    std::optional<std::int64_t> before = std::nullopt;  ///< older than this ticket
    std::size_t count = 100;
  };
  /// The tickets of all accounts, newest first.
  [[nodiscard]] std::vector<domain::support_ticket> list(const page& requested);

  /// A ticket with its replies; with an `author`, only that account's. Errors: `not_found`.
  [[nodiscard]] core::result<domain::ticket_conversation> find(
      std::int64_t id, const std::optional<domain::account_id>& author);

  /// Adds a reply; its number is assigned, its author is the requester. With an `author`, only to a
  /// ticket of that account. Errors: `not_found`; those of `domain::with_reply`.
  [[nodiscard]] core::result<domain::ticket_conversation> reply(
      std::int64_t id, const std::optional<domain::account_id>& author, domain::ticket_reply reply,
      const domain::requester& by);

  /// Closes a ticket; a closed one stays unchanged. Errors: `not_found`.
  [[nodiscard]] core::result<domain::support_ticket> close(std::int64_t id,
                                                           const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
