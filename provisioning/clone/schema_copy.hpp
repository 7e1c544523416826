#pragma once

#include "core/error.hpp"
#include "provisioning/clone/clone_site.hpp"

namespace signalbox::provisioning {

/// Makes a new database in the staging folder, which belongs to `owner`, from the template, and
/// creates the definitions of the running source in it: roles without passwords, extensions,
/// schemas and everything in them, owners and privileges. It has no rows, secrets, user mappings,
/// scheduled jobs and subscriptions. All definitions are created or none is. Errors: as
/// `dump_schema`; `internal` with PostgreSQL's reason.
[[nodiscard]] core::result<void> copy_schema(const clone_site& at, const postgres::os_user& owner,
                                             deadline until);

}  // namespace signalbox::provisioning
