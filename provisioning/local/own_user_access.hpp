#pragma once

#include "postgres/configuration.hpp"

namespace signalbox::provisioning {

/// Changes the configuration of an instance that runs as a user of its own: the superuser is let in
/// to root alone, and the pooler without being asked for a name, which its user does not have. The
/// unix socket lies in a folder that only root, the instance's user and the pooler's group can pass
/// (`project_owners`), so only these reach it.
void let_in_by_folder(postgres::configuration& of);

}  // namespace signalbox::provisioning
