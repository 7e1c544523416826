#include "storage/statements.hpp"

namespace signalbox::storage {
namespace {

template <class T>
T value_or_throw(core::result<T> outcome) {
  if (!outcome) throw failure(std::move(outcome.error()));
  return std::move(*outcome);
}

}  // namespace

transaction::transaction(postgres::connection& on, postgres::deadline until)
    : inner_(value_or_throw(postgres::transaction::begin(on, until))), until_(until) {}

void transaction::commit() {
  if (auto committed = inner_.commit(until_); !committed)
    throw failure(std::move(committed.error()));
}

postgres::rows statements::run(const postgres::statement& what,
                               std::span<const postgres::parameter> parameters) const {
  return value_or_throw(on_->run(what, parameters, until_));
}

}  // namespace signalbox::storage
