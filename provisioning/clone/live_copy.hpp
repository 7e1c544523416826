#pragma once

#include "core/error.hpp"
#include "provisioning/clone/clone_site.hpp"

namespace signalbox::provisioning {

/// Copies the running source into the staging folder, which belongs to `owner`, as it is at the end
/// of the copy: its files, and the WAL that they need to become consistent. The source continues to
/// work, also a backup of it, and is left as it was. Errors: `conflict` when the source does not
/// run, is stopped meanwhile, or cannot keep its WAL; `timeout`; `internal`.
[[nodiscard]] core::result<void> copy_live(const clone_site& at, const postgres::os_user& owner,
                                           deadline until);

}  // namespace signalbox::provisioning
