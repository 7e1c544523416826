#include "domain/log/log_availability.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

struct absent_source {
  std::string_view reference;
  std::string_view reason;
};

constexpr auto absent_sources = std::to_array<absent_source>({
    {"auth_logs",
     "Projects of this installation have no Auth service. Sign-ins to the dashboard are in the "
     "audit log of the organization."},
    {"storage_logs", "Projects of this installation have no Storage service."},
    {"function_edge_logs", "This installation runs no Edge Functions."},
    {"function_logs", "This installation runs no Edge Functions."},
    {"postgrest_logs",
     "Projects of this installation have no REST service. Rows that the dashboard reads and "
     "changes are calls in edge_logs."},
    {"supavisor_logs",
     "This installation has no shared pooler. Its connection pooler is PgBouncer, whose lines are "
     "in pgbouncer_logs."},
    {"pg_upgrade_logs",
     "This installation does not upgrade the PostgreSQL version of a project in place."},
});

}  // namespace

std::string_view log_source_absence(std::string_view reference) {
  const auto found = std::ranges::find(absent_sources, reference, &absent_source::reference);
  return found == absent_sources.end() ? std::string_view{} : found->reason;
}

}  // namespace signalbox::domain
