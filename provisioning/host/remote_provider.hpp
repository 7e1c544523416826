#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/error.hpp"
#include "domain/dump/dump_program.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/instance_tuning.hpp"
#include "postgres/supervision.hpp"
#include "provisioning/host/host_link.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning::host {

/// Values that are known without a call to the host process.
struct remote_settings {
  std::filesystem::path databases;  ///< `local_settings::folder`
  std::string public_host;          ///< the host in connection strings
  std::uint16_t pooler_port = 0;
  domain::host_capacity capacity;
  domain::database_authority authority;  ///< its key is in the host process
};

/// Creates the provider in the host process, and returns a provider whose functions are calls to
/// it. Errors: as `make_local_provider`, and as `link::ask`.
[[nodiscard]] core::result<std::unique_ptr<provider>> open_provider(std::shared_ptr<link> through,
                                                                    remote_settings settings,
                                                                    deadline until);

/// Starts a program of a dump by the host process, as `dump_programs::start`. Errors also: as
/// `link::ask`.
[[nodiscard]] core::result<void> start_program(link& through, const domain::project_ref& ref,
                                               const domain::dump_program& what,
                                               const postgres::program_streams& with,
                                               deadline until);

}  // namespace signalbox::provisioning::host
