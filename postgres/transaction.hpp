#pragma once

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::postgres {

/// A transaction that rolls back unless it was committed. Inside another one it is a savepoint, so
/// that business operations can be combined independently.
class transaction {
 public:
  /// Begins on `on`, which must outlive it. Errors: as `connection::run`.
  [[nodiscard]] static core::result<transaction> begin(connection& on, deadline until);

  transaction(transaction&& other) noexcept;
  transaction& operator=(transaction&&) = delete;
  /// Rolls back unless committed; a connection that does not respond soon is closed instead.
  ~transaction();

  /// Errors: as `connection::run`; `outcome_unknown` when there is no result.
  [[nodiscard]] core::result<void> commit(deadline until);

 private:
  explicit transaction(connection& on, int depth) : on_(&on), depth_(depth) {}

  connection* on_;
  int depth_;
};

}  // namespace signalbox::postgres
