#include "actors/project/project_write.hpp"

#include "postgres/transaction.hpp"

namespace signalbox::actors {

core::result<std::optional<std::uint16_t>> store_project(postgres::connection& on,
                                                         const project_write& write,
                                                         postgres::deadline until) {
  storage::project_repository projects(on, until);
  std::optional<std::uint16_t> port;
  if (write.condition.status == domain::project_status::removed) {
    const auto removed = projects.remove(write.ref);
    if (!removed) return std::unexpected(removed.error());
    return port;
  }
  auto transaction = postgres::transaction::begin(on, until);
  if (!transaction) return std::unexpected(transaction.error());
  if (write.another_port) {
    const auto moved = projects.move_port(write.ref, *write.another_port);
    if (!moved) return std::unexpected(moved.error());
    port = *moved;
  }
  auto stored =
      projects.save_condition(write.ref, write.condition, write.request, write.free_active_max);
  if (stored && write.db_version) stored = projects.save_version(write.ref, *write.db_version);
  if (stored && write.compute_size)
    stored = projects.save_compute_size(write.ref, *write.compute_size);
  if (stored) stored = transaction->commit(until);
  if (!stored) return std::unexpected(stored.error());
  return port;
}

}  // namespace signalbox::actors
