#pragma once

#include "core/error.hpp"
#include "postgres/instance.hpp"
#include "provisioning/clone/clone_site.hpp"

/// What a copied database must not have in common with its source.
namespace signalbox::provisioning {

/// Makes a copied database that of the new project, while it runs in the staging folder:
/// - The project's role gets its new password. All other roles keep their attributes and lose their
///   passwords, so that no connection string of the source opens the copy.
/// - Triggers of database hooks are disabled, and their outbox is emptied: nothing is delivered
///   twice.
/// - Jobs of pg_cron are inactive. Subscriptions are disabled, and forget their slots.
/// No code of the tenant runs as the superuser: no trigger fires.
/// Errors: `internal` with PostgreSQL's reason, `timeout`.
[[nodiscard]] core::result<void> detach_database(const postgres::instance& staging,
                                                 const instance_spec& spec, deadline until);

/// Removes from a stopped copy the files of the source: its certificate, and WAL of earlier
/// timelines. `owner` is that of the files.
[[nodiscard]] core::result<void> remove_foreign_files(const std::filesystem::path& data,
                                                      const postgres::os_user& owner);

}  // namespace signalbox::provisioning
