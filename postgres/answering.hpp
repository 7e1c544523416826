#pragma once

#include <span>

#include "core/error.hpp"
#include "postgres/parameter.hpp"
#include "postgres/rows.hpp"
#include "postgres/statement.hpp"

namespace signalbox::postgres {

/// Replaces a PostgreSQL server behind a connection, for simulations. It responds immediately, so
/// it gets no deadline. For one thread at a time.
class answering {
 public:
  virtual ~answering() = default;

  /// Executes one statement, including those of transactions (see transaction.cpp). Errors: as
  /// `connection::run`.
  [[nodiscard]] virtual core::result<rows> run(const statement& what,
                                               std::span<const parameter> parameters) = 0;

  /// False when it behaves like a broken connection; it stays so.
  [[nodiscard]] virtual bool usable() = 0;
};

}  // namespace signalbox::postgres
