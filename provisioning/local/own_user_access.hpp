#pragma once

#include "postgres/configuration.hpp"

namespace signalbox::provisioning {

/// Changes the configuration of an instance that runs as a separate user: only root may connect as
/// the superuser, and the pooler and the server may connect as the other roles without a user name
/// check, because the pooler's user has no name. The Unix socket is in a folder that only root, the
/// instance's user and the pooler's group, to which the server belongs, can access
/// (`project_owners`), so only these reach it.
void let_in_by_folder(postgres::configuration& of);

}  // namespace signalbox::provisioning
