#include "provisioning/local/local_answers.hpp"

#include <utility>

#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {

using domain::project_operation;

std::chrono::milliseconds usual_local_duration(project_operation operation) {
  // Measured on two cores under load, rounded up.
  switch (operation) {
    case project_operation::create:
      return std::chrono::milliseconds{1500};
    case project_operation::clone:
      return std::chrono::milliseconds{4000};
    case project_operation::pause:
    case project_operation::destroy:
      return std::chrono::milliseconds{500};
    case project_operation::restore:
    case project_operation::restart:
    case project_operation::resize:
      return std::chrono::milliseconds{1000};
    case project_operation::reset:
      return std::chrono::milliseconds{5000};
    case project_operation::recover:
      return std::chrono::milliseconds{6000};
  }
  return std::chrono::milliseconds{1000};
}

domain::instance_address local_address(std::string host, const instance_spec& spec) {
  return {.host = std::move(host),
          .port = spec.port,
          .user = std::string(tenant_role),
          .database = std::string(tenant_database)};
}

domain::instance_address local_pooled_address(std::string host, std::uint16_t pooler_port,
                                              const instance_spec& spec) {
  return {.host = std::move(host),
          .port = pooler_port,
          .user = std::string(tenant_role),
          .database = spec.ref.value};
}

domain::session_address local_session_address(const std::filesystem::path& databases,
                                              const instance_spec& spec) {
  return {.socket_folder = projects_folder(databases / "projects").of(spec.ref).root.string(),
          .port = spec.port,
          .database = std::string(tenant_database),
          .owner_role = std::string(tenant_role),
          .reader_role = std::string(reader_role),
          .live_role = std::string(live_role)};
}

std::unexpected<core::error> earlier_call_works() {
  return core::fail(core::errc::timeout, "An earlier operation on the database has not ended yet.");
}

}  // namespace signalbox::provisioning
