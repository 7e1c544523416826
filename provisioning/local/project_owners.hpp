#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <vector>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"

namespace signalbox::provisioning {

/// The system users that run projects' databases. With a range of users
/// (`local_settings::project_users`) each project has its own user, stored as the owner of its
/// folder, so that an id is in use as long as a folder with it exists; without a range, all
/// projects use `local_settings::user`. Any thread.
class project_owners {
 public:
  /// Both must outlive this object.
  project_owners(const local_settings& settings, const projects_folder& projects);

  /// Returns the owner of the project's folder: its processes run as this user.
  [[nodiscard]] postgres::os_user of(const domain::project_ref& ref) const;

  /// Returns whether the user belongs to a single project.
  [[nodiscard]] bool is_own(const postgres::os_user& user) const;

  /// Creates a folder for a new project under its temporary name for copying, with a user for it.
  /// Errors: `unavailable` when no user is left, `internal`.
  [[nodiscard]] core::result<postgres::os_user> make_folder(const project_folder& folder);

  /// Gives the folder of a new project, under its temporary name, from the user who has filled it
  /// to a user of its own. Errors: as `make_folder`, and `timeout`.
  [[nodiscard]] core::result<postgres::os_user> hand_over(const project_folder& folder,
                                                          postgres::deadline until);

  /// Changes the owner of the folder of a stopped project to its intended user after an update or a
  /// changed setting. The folder of a running database is not changed. Errors: as `make_folder`,
  /// and `timeout`.
  [[nodiscard]] core::result<void> take_over(const domain::project_ref& ref,
                                             postgres::deadline until);

  /// Returns the user that runs the pooler: its own user, in a group that has access to the
  /// databases' sockets; `local_settings::user` while one of `known` is running as that user.
  [[nodiscard]] postgres::os_user pooler(const std::vector<domain::project_ref>& known) const;

 private:
  /// Returns a free user; it is reserved until `release`, or as long as a folder belongs to it.
  [[nodiscard]] core::result<postgres::os_user> reserve();
  void release(const postgres::os_user& user);
  [[nodiscard]] core::result<void> open_to_pooler(const project_folder& folder,
                                                  const postgres::os_user& owner) const;

  const local_settings& settings_;
  const projects_folder& projects_;
  std::mutex guard_;
  std::set<std::uint32_t> reserved_;  ///< for folders that they do not own yet
};

}  // namespace signalbox::provisioning
