#include "provisioning/local/control_group.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <set>
#include <string_view>
#include <system_error>

#include "domain/project/disk.hpp"
#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

constexpr std::array<std::string_view, 3> needed_controllers{"cpu", "memory", "pids"};
constexpr std::uint64_t cpu_period_us = 100'000;
constexpr std::uint64_t percent_whole = 100;

/// The system accepts or rejects a control file's content as a whole, with one write.
result<void> write_control(const fs::path& file, std::string_view content) {
  const postgres::unique_descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!opened.valid() || ::write(opened.number(), content.data(), content.size()) !=
                             static_cast<ssize_t>(content.size()))
    return postgres::system_failure(fmt::format("write {}", file.string()));
  return {};
}

std::set<std::string> text_of(const fs::path& file) {
  std::ifstream stream(file);
  std::set<std::string> words;
  for (std::string word; stream >> word;)
    words.insert(word);
  return words;
}

}  // namespace

std::vector<control_file> control_files(const domain::machine_limits& limits) {
  std::vector<control_file> files{
      {"memory.max", std::to_string(limits.memory_mib * domain::bytes_per_mib)},
      // Without this limit, a memory limit would only move a database into the host's swap.
      {"memory.swap.max", "0"},
      {"pids.max", std::to_string(limits.processes)},
  };
  if (limits.cpu_percent > 0)
    files.push_back(
        {"cpu.max",
         fmt::format("{} {}", limits.cpu_percent * cpu_period_us / percent_whole, cpu_period_us)});
  return files;
}

std::string control_groups::fault_of(const fs::path& folder) {
  const auto there = text_of(folder / "cgroup.controllers");
  for (const auto& name : needed_controllers) {
    if (!there.contains(std::string(name)))
      return fmt::format("{} is not a cgroup v2 folder with the controller {}.", folder.string(),
                         name);
  }
  const auto control = folder / "cgroup.subtree_control";
  if (::access(control.c_str(), W_OK) != 0 || ::access(folder.c_str(), W_OK) != 0)
    return fmt::format("{} is not delegated to the server: it is not writable.", folder.string());
  return {};
}

result<control_groups> control_groups::open(const fs::path& folder) {
  if (auto fault = fault_of(folder); !fault.empty())
    return core::fail(errc::unavailable, std::move(fault));
  const auto on = text_of(folder / "cgroup.subtree_control");
  std::string requested;
  for (const auto& name : needed_controllers) {
    if (!on.contains(std::string(name))) requested += fmt::format("+{} ", name);
  }
  if (requested.empty()) return control_groups(folder);
  requested.pop_back();
  if (auto turned_on = write_control(folder / "cgroup.subtree_control", requested); !turned_on)
    return core::fail(errc::unavailable, turned_on.error().message);
  return control_groups(folder);
}

result<void> control_groups::put(const domain::project_ref& ref,
                                 const domain::machine_limits& limits) const {
  const auto group = folder_ / ref.value;
  if (::mkdir(group.c_str(), 0755) != 0 && errno != EEXIST)
    return postgres::system_failure(fmt::format("create the control group {}", group.string()));
  for (const auto& [name, content] : control_files(limits)) {
    // A kernel without swap accounting does not have this file.
    std::error_code unknown;
    if (name == "memory.swap.max" && !fs::exists(group / name, unknown)) continue;
    if (auto written = write_control(group / name, content); !written) return written;
  }
  return {};
}

result<void> control_groups::add(const domain::project_ref& ref, pid_t process) const {
  return write_control(folder_ / ref.value / "cgroup.procs", std::to_string(process));
}

void control_groups::remove(const domain::project_ref& ref) const {
  ::rmdir((folder_ / ref.value).c_str());
}

}  // namespace signalbox::provisioning
