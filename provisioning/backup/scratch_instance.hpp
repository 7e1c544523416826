#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "core/error.hpp"
#include "provisioning/backup/backup_site.hpp"

namespace signalbox::provisioning {

/// A database that is restored from a backup only to check it. No client can reach it: it listens
/// on no port, its socket is in a folder of its own, and it archives nothing.
struct scratch_instance {
  backup_site of;                         ///< the database whose backup is checked
  postgres::configuration configuration;  ///< of that database

  /// Restores, starts and checks a backup, and removes it again. Errors: a sentence about what is
  /// wrong with the backup; `timeout` when `stop` was requested or the deadline has passed.
  [[nodiscard]] core::result<void> prove(const std::string& label, deadline until,
                                         const std::stop_token& stop) const;

  /// Stops the instance if it runs, and deletes its files.
  void remove() const;

 private:
  [[nodiscard]] postgres::instance instance() const;
  [[nodiscard]] core::result<void> restore(const std::string& label, deadline until,
                                           const std::stop_token& stop) const;
  [[nodiscard]] core::result<void> start(deadline until, const std::stop_token& stop) const;
  [[nodiscard]] core::result<void> check_catalogue(deadline until) const;
  [[nodiscard]] core::result<void> check_tables(deadline until) const;
  [[nodiscard]] core::result<void> check_pages(deadline until) const;
};

/// Stops and deletes scratch instances that a killed program left. `programs` are PostgreSQL's.
void remove_scratch_leftovers(const local_settings& settings);

}  // namespace signalbox::provisioning
