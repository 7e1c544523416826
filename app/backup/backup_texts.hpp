#pragma once

#include <string>

#include "app/backup/lost_projects.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"

/// The output of `signalbox backup …`. Pure.
namespace signalbox::app {

/// A table of the backups, newest first, and the window, or a sentence that there is none.
[[nodiscard]] std::string backups_text(const domain::backup_state& state);

/// The result of a proof, in a sentence.
[[nodiscard]] std::string proof_text(const domain::backup_proof& proof);

/// What was restored, and what the next start of the server does.
[[nodiscard]] std::string restored_text(const lost_projects& projects);
[[nodiscard]] core::json restored_document(const lost_projects& projects);

}  // namespace signalbox::app
