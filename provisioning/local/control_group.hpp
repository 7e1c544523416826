#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/instance_limits.hpp"

namespace signalbox::provisioning {

/// A file of a control group and its content.
struct control_file {
  std::string name;
  std::string content;

  friend bool operator==(const control_file&, const control_file&) = default;
};

/// Returns the limits of the group of one database (cgroup v2).
[[nodiscard]] std::vector<control_file> control_files(const domain::machine_limits& limits);

/// The control group folder that was delegated to the server; each database has a group below it.
/// The object has no state except the folder; the groups outlive the server.
class control_groups {
 public:
  /// Enables the controllers for the groups below. Errors: `unavailable` with the missing
  /// requirement: a cgroup v2 folder, the controllers cpu, memory and pids, or write permission.
  [[nodiscard]] static core::result<control_groups> open(const std::filesystem::path& folder);

  /// Returns why a folder cannot be used, without changing it; empty when it can.
  [[nodiscard]] static std::string fault_of(const std::filesystem::path& folder);

  /// Creates the project's group if needed, and writes its limits. Errors: `internal`.
  [[nodiscard]] core::result<void> put(const domain::project_ref& ref,
                                       const domain::machine_limits& limits) const;

  /// Moves a process into the project's group; processes that it starts later are in the group too.
  [[nodiscard]] core::result<void> add(const domain::project_ref& ref, pid_t process) const;

  /// Removes the group of a project whose processes have ended.
  void remove(const domain::project_ref& ref) const;

 private:
  explicit control_groups(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path folder_;
};

}  // namespace signalbox::provisioning
