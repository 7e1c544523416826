#include "postgres/system_failure.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace signalbox::postgres {

std::unexpected<core::error> system_failure(std::string_view what) {
  return system_failure(what, errno);
}

std::unexpected<core::error> system_failure(std::string_view what, int number) {
  return core::fail(core::errc::internal,
                    fmt::format("Could not {}: {}.", what, std::system_category().message(number)));
}

}  // namespace signalbox::postgres
