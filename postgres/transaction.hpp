#pragma once

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::postgres {

/// A transaction that rolls back unless it was committed. Begun inside another one it is a
/// savepoint, so business operations can be joined without knowing of each other.
class transaction {
 public:
  /// Begins on `on`, which must outlive it. Errors: as `connection::run`.
  [[nodiscard]] static core::result<transaction> begin(connection& on, deadline until);

  transaction(transaction&& other) noexcept;
  transaction& operator=(transaction&&) = delete;
  /// Rolls back unless committed; a connection that cannot do so soon is closed instead.
  ~transaction();

  /// Errors: as `connection::run`; `outcome_unknown` when the answer did not come.
  [[nodiscard]] core::result<void> commit(deadline until);

 private:
  explicit transaction(connection& on, int depth) : on_(&on), depth_(depth) {}

  connection* on_;
  int depth_;
};

}  // namespace signalbox::postgres
