#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/instance_limits.hpp"

namespace signalbox::provisioning {

/// A file of a control group and what is written to it.
struct control_file {
  std::string name;
  std::string content;

  friend bool operator==(const control_file&, const control_file&) = default;
};

/// What bounds a group of one database (cgroup v2).
[[nodiscard]] std::vector<control_file> control_files(const domain::machine_limits& limits);

/// The folder of control groups that was delegated to the server: below it each database has one.
/// Holds no state but the folder; everything in it outlives the server.
class control_groups {
 public:
  /// Turns the controllers on for the groups below. Errors: `unavailable` naming what is missing: a
  /// folder of cgroup v2, the controllers cpu, memory and pids, the right to write.
  [[nodiscard]] static core::result<control_groups> open(const std::filesystem::path& folder);

  /// Why a folder cannot be opened, without changing anything in it; empty when it can.
  [[nodiscard]] static std::string fault_of(const std::filesystem::path& folder);

  /// Makes the project's group, or finds it, and writes its limits. Errors: `internal`.
  [[nodiscard]] core::result<void> put(const domain::project_ref& ref,
                                       const domain::machine_limits& limits) const;

  /// Moves a process into the project's group; what it starts from now on is in it too.
  [[nodiscard]] core::result<void> add(const domain::project_ref& ref, pid_t process) const;

  /// Removes the group of a project whose processes have ended.
  void remove(const domain::project_ref& ref) const;

 private:
  explicit control_groups(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path folder_;
};

}  // namespace signalbox::provisioning
