#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// Everything that one change of a project writes.
struct project_write {
  domain::project_ref ref;
  domain::project_condition condition;
  /// When it was learned anew.
  std::optional<std::string> db_version = std::nullopt;
  /// When it runs as another than before.
  std::optional<std::string> compute_size = std::nullopt;
  /// When somebody asked.
  std::optional<storage::project_request> request = std::nullopt;
  /// When it takes part in the limit again.
  std::optional<std::size_t> free_active_max = std::nullopt;
  /// When the present port is taken.
  std::optional<storage::port_range> another_port = std::nullopt;
};

/// Writes it in one transaction; a project that is REMOVED is forgotten. Returns the port where
/// another one was wanted. Errors: storage's.
[[nodiscard]] core::result<std::optional<std::uint16_t>> store_project(postgres::connection& on,
                                                                       const project_write& write,
                                                                       postgres::deadline until);

}  // namespace signalbox::actors
