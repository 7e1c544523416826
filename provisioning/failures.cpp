#include "provisioning/failures.hpp"

#include <fmt/format.h>

#include <string>

namespace signalbox::provisioning {

std::unexpected<core::error> port_taken(std::uint16_t port) {
  auto failed =
      core::fail(core::errc::conflict, fmt::format("Another program listens on port {}.", port));
  failed.error().detail_code = "port_taken";
  return failed;
}

std::unexpected<core::error> files_missing() {
  auto failed = core::fail(core::errc::not_found, std::string(files_missing_sentence));
  failed.error().detail_code = "files_missing";
  return failed;
}

}  // namespace signalbox::provisioning
