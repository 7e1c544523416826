#pragma once

#include "domain/project/project.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Appends the audit entry of a requested change of a project. Throws `failure`.
void audit_request(const statements& on, const domain::project& of, const project_request& request);

}  // namespace signalbox::storage
