#include "app/settings/known_names.hpp"

#include <unistd.h>

#include <array>

#include "core/host_in_url.hpp"

namespace signalbox::app {

std::string machine_name() {
  constexpr std::size_t name_bytes_max = 256;
  std::array<char, name_bytes_max> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

std::vector<std::string> known_names_of(const settings& how, const std::string& public_url,
                                        const std::string& machine) {
  auto names = how.server.allowed_hosts;
  if (const auto host = core::host_in_url(public_url); !host.empty()) names.emplace_back(host);
  if (!machine.empty()) {
    names.push_back(machine);
    names.push_back(machine.substr(0, machine.find('.')));
  }
  return names;
}

}  // namespace signalbox::app
