#pragma once

#include <span>

#include "core/error.hpp"
#include "postgres/parameter.hpp"
#include "postgres/rows.hpp"
#include "postgres/statement.hpp"

namespace signalbox::postgres {

/// What answers a connection in the place of a PostgreSQL server, for simulations. It answers at
/// once, so it is told of no deadline. For one thread at a time.
class answering {
 public:
  virtual ~answering() = default;

  /// Answers one statement, transactions' own among them (see transaction.cpp). Errors: as
  /// `connection::run`.
  [[nodiscard]] virtual core::result<rows> run(const statement& what,
                                               std::span<const parameter> parameters) = 0;

  /// False once it is as a broken connection; it stays so.
  [[nodiscard]] virtual bool usable() = 0;
};

}  // namespace signalbox::postgres
