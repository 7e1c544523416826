#include "simulations/storage/memory_database.hpp"

#include <utility>

#include "postgres/sqlstate.hpp"
#include "simulations/storage/database_state.hpp"
#include "simulations/storage/memory_connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::simulations {

memory_database::memory_database(core::entropy random)
    : state_(std::make_unique<database_state>(std::move(random))) {}

memory_database::~memory_database() = default;

storage::pool::opener memory_database::opener() {
  return [state = state_.get()](
             postgres::deadline /*until*/,
             const postgres::observer* watcher) -> core::result<postgres::connection> {
    if (state->away) return std::unexpected(postgres::database_away());
    return postgres::connection(std::make_unique<memory_connection>(*state), watcher);
  };
}

std::unique_ptr<storage::pool> memory_database::open_pool(std::size_t connections_max) {
  return std::make_unique<storage::pool>(
      storage::pool_settings{.conninfo = {},
                             .connections_max = connections_max,
                             .pause_after_failure = std::chrono::milliseconds{0}},
      postgres::observer{}, opener());
}

postgres::connection memory_database::connect() {
  return postgres::connection(std::make_unique<memory_connection>(*state_));
}

void memory_database::disable() {
  state_->away = true;
  ++state_->generation;
  if (state_->in_transaction != nullptr) state_->in_transaction->lose();
}

void memory_database::bring_back() {
  state_->away = false;
}

void memory_database::watch(statement_watcher watcher) {
  state_->watcher = std::move(watcher);
}

std::uint64_t memory_database::commits() const {
  return state_->commits;
}

void memory_database::on_audit(std::function<void(std::vector<storage::audit_entry>)> listener) {
  state_->notified = [this,
                      listener = std::move(listener)](const std::vector<std::int64_t>& numbers) {
    auto on = connect();
    auto entries = storage::attempt(
        [&] { return storage::audit_repository(on, postgres::deadline::max()).find_all(numbers); });
    if (entries) listener(std::move(*entries));
  };
}

const std::map<std::string, std::uint64_t>& memory_database::unknown_statements() const {
  return state_->unknown;
}

std::map<std::string_view, std::uint64_t> memory_database::known_statements() const {
  std::map<std::string_view, std::uint64_t> all;
  for (const auto& [name, one] : state_->known)
    all.emplace(name, one.requested);
  return all;
}

tables& memory_database::contents() {
  return state_->contents;
}

}  // namespace signalbox::simulations
