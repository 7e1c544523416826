#pragma once

#include <exception>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/transaction.hpp"

namespace signalbox::storage {

/// A failure of the database that no repository handles: a failed statement, or stored data that
/// cannot be read. `attempt` converts it into a `core::result`.
class failure : public std::exception {
 public:
  explicit failure(core::error why) : why_(std::move(why)) {}

  [[nodiscard]] const char* what() const noexcept override { return why_.message.c_str(); }
  /// The error of the statement, unchanged.
  [[nodiscard]] const core::error& why() const { return why_; }

 private:
  core::error why_;
};

/// A `postgres::transaction` that throws. Rolls back unless committed.
class transaction {
 public:
  /// Begins on `on`, which must outlive it. Throws `failure`.
  transaction(postgres::connection& on, postgres::deadline until);

  /// Throws `failure`, with the errors of `postgres::transaction::commit`.
  void commit();

 private:
  postgres::transaction inner_;
  postgres::deadline until_;
};

/// Runs statements on a connection, each until the same deadline.
class statements {
 public:
  statements(postgres::connection& on, postgres::deadline until) : on_(&on), until_(until) {}

  /// Runs one statement and returns its result. Throws `failure`, with the errors of
  /// `postgres::connection::run`.
  /// @{
  postgres::rows run(const postgres::statement& what,
                     std::span<const postgres::parameter> parameters) const;
  postgres::rows run(const postgres::statement& what,
                     std::initializer_list<postgres::parameter> parameters) const {
    return run(what, std::span(parameters.begin(), parameters.size()));
  }
  /// @}

  /// Begins a transaction; inside another one it becomes a savepoint. Throws `failure`.
  [[nodiscard]] transaction begin() const { return {*on_, until_}; }

 private:
  postgres::connection* on_;
  postgres::deadline until_;
};

namespace detail {

template <class Returned>
struct attempted {
  using type = core::result<Returned>;
};
template <class T>
struct attempted<core::result<T>> {
  using type = core::result<T>;
};

}  // namespace detail

/// The type of `attempt`'s outcome for work that returns this: a `core::result` stays the same, a
/// `T` becomes a `core::result<T>`.
template <class Returned>
using attempted = typename detail::attempted<std::remove_cvref_t<Returned>>::type;

/// Runs `work()` and returns what it returns, or the error of the `failure` that it throws. Other
/// exceptions pass.
template <class Work>
[[nodiscard]] attempted<std::invoke_result_t<Work&>> attempt(Work&& work) {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work&>>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (const failure& thrown) {
    return std::unexpected(thrown.why());
  }
}

}  // namespace signalbox::storage
