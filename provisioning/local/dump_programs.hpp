#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "domain/dump/dump_program.hpp"
#include "domain/identifiers.hpp"
#include "postgres/os_user.hpp"
#include "postgres/supervision.hpp"

namespace signalbox::provisioning {

/// Runs the programs of dumps, which read what tenants upload and what other databases send, as the
/// system user of their project, within limits of memory, CPU time, processes and files; pg_restore
/// without sockets. Any thread.
class dump_programs {
 public:
  struct place {
    std::filesystem::path programs;  ///< the folder of pg_dump and pg_restore
    std::filesystem::path folder;    ///< `local_settings::folder`
    postgres::os_user user;          ///< of projects without a user of their own
  };

  explicit dump_programs(place at) : at_(std::move(at)) {}

  /// Starts a program, which ends with the other end of `with.control`. Errors: `bad_request` for
  /// arguments that no program gets; `unavailable` when the program is missing;
  /// `too_many_requests`; `internal`.
  [[nodiscard]] core::result<void> start(const domain::project_ref& ref,
                                         const domain::dump_program& what,
                                         postgres::program_streams with);

 private:
  const place at_;
  postgres::program_supervisor supervisor_;
};

}  // namespace signalbox::provisioning
