#include "storage/project/project_audit.hpp"

#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {

void audit_request(const statements& on, const domain::project& of,
                   const project_request& request) {
  audit_repository(on).append({.by = request.by,
                               .organization = of.organization,
                               .project = of.ref,
                               .action = request.action,
                               .target = of.name,
                               .detail = request.detail});
}

}  // namespace signalbox::storage
