#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/platform/support_ticket.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What people ask the operators.
class support_ticket_repository {
 public:
  support_ticket_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores a ticket of the author's; number, names and times are given here. Errors: `conflict`
  /// for one open ticket too many; `not_found` without an account.
  [[nodiscard]] core::result<domain::support_ticket> create(const domain::support_ticket& draft,
                                                            const domain::requester& by);

  /// Somebody's own, the newest first.
  [[nodiscard]] core::result<std::vector<domain::support_ticket>> list_of(
      const domain::account_id& account, std::size_t count);

  struct page {
    bool open_only = true;
    std::optional<std::int64_t> before = std::nullopt;  ///< older than this one
    std::size_t count = 100;
  };
  /// Everybody's, the newest first.
  [[nodiscard]] core::result<std::vector<domain::support_ticket>> list(const page& wanted);

  /// Closing what is closed changes nothing. Errors: `not_found`.
  [[nodiscard]] core::result<domain::support_ticket> close(std::int64_t id,
                                                           const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
