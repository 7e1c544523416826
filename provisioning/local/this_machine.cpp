#include "provisioning/local/this_machine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

namespace signalbox::provisioning {
namespace {

constexpr std::uint64_t bytes_per_mib = std::uint64_t{1} << 20;
constexpr double mib_per_gb = 1024;
constexpr const char* control_group_bound = "/sys/fs/cgroup/memory.max";

std::string in_gb(std::uint64_t mib) {
  auto text = fmt::format("{:.1f}", static_cast<double>(mib) / mib_per_gb);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::uint64_t system_requests(int what) {
  const auto answer = ::sysconf(what);
  return answer > 0 ? static_cast<std::uint64_t>(answer) : 0;
}

}  // namespace

domain::host_capacity this_machine() {
  auto bytes = system_requests(_SC_PHYS_PAGES) * system_requests(_SC_PAGESIZE);
  std::ifstream file(control_group_bound);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (const auto bound = memory_bound_in(text)) bytes = std::min(bytes, *bound);
  return {.memory_mib = bytes / bytes_per_mib,
          .processors = std::max<std::uint64_t>(system_requests(_SC_NPROCESSORS_ONLN), 1)};
}

std::optional<std::uint64_t> memory_bound_in(std::string_view text) {
  std::uint64_t bound = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), bound);
  if (read.ec != std::errc{} || read.ptr == text.data()) return std::nullopt;
  const auto rest = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (rest.find_first_not_of(" \n") != rest.npos) return std::nullopt;
  return bound;
}

std::optional<std::string> capacity_refusal(const domain::compute_size& size,
                                            const domain::host_capacity& of) {
  if (!domain::tuning_of(size, of)) return "Its resource requirements are not known.";
  const double memory_mib = *size.memory_gb * mib_per_gb;
  if (of.memory_mib == 0 || memory_mib <= static_cast<double>(of.memory_mib)) return std::nullopt;
  return fmt::format("This machine has {} GB of memory.", in_gb(of.memory_mib));
}

}  // namespace signalbox::provisioning
