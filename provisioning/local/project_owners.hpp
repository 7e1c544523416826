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

/// The users of the operating system that projects' databases run as. With a range of users
/// (`local_settings::project_users`) each project has one of its own, kept as the owner of its
/// folder, so that a number is taken as long as a folder with it is there; without, all have
/// `local_settings::user`. Any thread.
class project_owners {
 public:
  /// Both outlive this object.
  project_owners(const local_settings& settings, const projects_folder& projects);

  /// The one whose project's folder it is: what runs in it runs as this user.
  [[nodiscard]] postgres::os_user of(const domain::project_ref& ref) const;

  /// Whether the user is a project's own.
  [[nodiscard]] bool is_own(const postgres::os_user& user) const;

  /// Makes a folder for a new project under the name of one being copied, with a user for it.
  /// Errors: `unavailable` when no user is left, `internal`.
  [[nodiscard]] core::result<postgres::os_user> make_folder(const project_folder& folder);

  /// Gives a project's folder whose database does not run to the user that it is to have, where it
  /// has another: after an update, or another setting. One that runs stays as it is. Errors: as
  /// `make_folder`, and `timeout`.
  [[nodiscard]] core::result<void> take_over(const domain::project_ref& ref,
                                             postgres::deadline until);

  /// The user that the pooler runs as: one of its own, in a group by which it reaches the
  /// databases' sockets; of `local_settings::user` while one of `known` runs that was started as
  /// that user.
  [[nodiscard]] postgres::os_user pooler(const std::vector<domain::project_ref>& known) const;

 private:
  /// A free user; it is taken until `release`, or as long as a folder belongs to it.
  [[nodiscard]] core::result<postgres::os_user> reserve();
  void release(const postgres::os_user& user);
  [[nodiscard]] core::result<void> open_to_pooler(const project_folder& folder,
                                                  const postgres::os_user& owner) const;

  const local_settings& settings_;
  const projects_folder& projects_;
  std::mutex guard_;
  std::set<std::uint32_t> reserved_;  ///< for folders that do not belong to them yet
};

}  // namespace signalbox::provisioning
