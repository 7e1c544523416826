#include "api/http/refusal.hpp"

#include "domain/identifiers.hpp"

namespace signalbox::api {

namespace {

/// Returns the caller's membership of the organization of the call. Access tokens are
/// rejected before `c.mine` is set.
const domain::membership* organization_of(const call& c) {
  if (c.mine) return &*c.mine;
  if (c.by.within != scope::organization) return nullptr;
  return c.caller.in(domain::organization_slug{c.parameter("slug")});
}

}  // namespace

std::optional<storage::audit_entry> refusal_of(const call& c, const outcome& result) {
  const bool is_refused = !result && result.error().code == core::errc::forbidden;
  if (!is_refused || c.by.audited_as.empty() || c.caller.is != principal::kind::person) {
    return std::nullopt;
  }
  auto by = c.requester();
  by.at = c.in.clock();
  storage::audit_entry entry{.by = std::move(by),
                             .action = std::string(c.by.audited_as),
                             .outcome = storage::audit_outcome::refused};
  if (const auto* where = organization_of(c)) {
    entry.organization = where->in.slug;
    entry.target = where->in.name;
  }
  if (c.by.within == scope::project && domain::is_ref(c.parameter("ref"))) {
    entry.project = domain::project_ref{c.parameter("ref")};
    entry.target = entry.project->value;
  }
  return entry;
}

}  // namespace signalbox::api
