#include <algorithm>
#include <array>

#include "domain/project/project_status.hpp"
#include "simulations/storage/project_by_ref.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 20> project_columns = {"id",
                                                              "ref",
                                                              "organization_id",
                                                              "name",
                                                              "region",
                                                              "cloud_provider",
                                                              "port",
                                                              "sealed_password",
                                                              "db_version",
                                                              "status",
                                                              "condition",
                                                              "inserted_at",
                                                              "compute_size",
                                                              "disk_mib",
                                                              "read_only_since",
                                                              "postgres_config",
                                                              "pending_password",
                                                              "unsettled",
                                                              "ends_sessions",
                                                              "slug"};

void write_project(written_answer& answer, const tables& in, const project_row& one) {
  answer.add(one.id).add(one.ref).add(one.organization_id).add(one.name).add(one.region);
  answer.add(one.cloud_provider).add(one.port).add(one.sealed_password).add(one.db_version);
  answer.add(one.status).add(one.condition).add(one.inserted_at).add(one.compute_size);
  answer.add(one.disk_mib).add(one.read_only_since).add(one.postgres_config);
  answer.add(one.pending_password).add(one.pending_apply).add(one.ends_sessions);
  answer.add(in.organizations.find(one.organization_id)->slug).end_row();
}

written_answer insert_project(tables& in, const arguments& given) {
  project_row made{.id = in.project_ids.next(),
                   .ref = std::string(given.text(1)),
                   .organization_id = given.whole(2),
                   .name = std::string(given.text(3)),
                   .region = std::string(given.text(4)),
                   .cloud_provider = std::string(given.text(5)),
                   .port = static_cast<std::uint16_t>(given.whole(6)),
                   .sealed_password = std::string(given.text(7)),
                   .db_version = std::nullopt,
                   .status = std::string(given.text(10)),
                   .condition = std::string(given.text(11)),
                   .inserted_at = given.moment(12),
                   .compute_size = std::string(given.text(8)),
                   .disk_mib = given.whole(9),
                   .read_only_since = std::nullopt,
                   .postgres_config = "{}",
                   .pending_password = std::nullopt,
                   .pending_apply = false,
                   .ends_sessions = false};
  written_answer answer(project_columns);
  if (made.disk_mib <= 0 || given.whole(6) < 1 || given.whole(6) > 65'535) throw check_violation;
  if (project_by_ref(in, made.ref) != nullptr) return answer;
  if (in.projects.by().port.has(made.port)) throw unique_violation;
  if (in.organizations.find(made.organization_id) == nullptr) throw foreign_key_violation;
  write_project(answer, in, in.projects.insert(made.id, made));
  return answer;
}

written_answer count_active(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"active"};
  const auto but = given.text(2);
  const auto active = std::ranges::count_if(in.projects.by().in(given.whole(1)), [&](auto& each) {
    const auto& one = *each.second;
    const auto status = domain::project_status_from(one.status);
    return one.ref != but && status && domain::counts_as_active(*status);
  });
  written_answer answer(columns);
  answer.add(active).end_row();
  return answer;
}

written_answer find_project(tables& in, const arguments& given) {
  written_answer answer(project_columns);
  if (const auto* const found = project_by_ref(in, given.text(1)))
    write_project(answer, in, *found);
  return answer;
}

written_answer list_for_organization(tables& in, const arguments& given) {
  written_answer answer(project_columns);
  const auto where = in.organizations.by().slug.find(given.text(1));
  if (where == in.organizations.by().slug.end()) return answer;
  for (const auto& [id, one] : in.projects.by().in(where->second->id))
    write_project(answer, in, *one);
  return answer;
}

written_answer list_all_projects(tables& in, const arguments& /*given*/) {
  written_answer answer(project_columns);
  for (const auto& [id, one] : in.projects.all())
    write_project(answer, in, one);
  return answer;
}

written_answer all_refs(tables& in, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 1> columns = {"ref"};
  written_answer answer(columns);
  for (const auto& [id, one] : in.projects.all())
    answer.add(one.ref).end_row();
  return answer;
}

written_answer save_condition(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) {
    one.status = given.text(2);
    one.condition = given.text(3);
  });
}

written_answer save_compute_size(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.compute_size = given.text(2); });
}

written_answer save_version(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.db_version = given.text(2); });
}

written_answer rename_project(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.name = given.text(2); });
}

written_answer lock_project(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"port"};
  written_answer answer(columns);
  if (const auto* const found = project_by_ref(in, given.text(1)))
    answer.add(found->port).end_row();
  return answer;
}

written_answer lock_project_in(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"status"};
  written_answer answer(columns);
  const auto* const found = project_by_ref(in, given.text(1));
  if (found != nullptr && found->organization_id == given.whole(2))
    answer.add(found->status).end_row();
  return answer;
}

written_answer lock_ports(tables& /*in*/, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 1> columns = {"pg_advisory_xact_lock"};
  written_answer answer(columns);
  answer.add("").end_row();
  return answer;
}

written_answer find_free_port(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"port"};
  const auto first = given.whole(1);
  const auto last = given.whole(2);
  const auto above = given.whole(3);
  const auto& taken = in.projects.by().port;
  auto found = taken.lowest_free(std::max(first, above + 1), last);
  if (!found) found = taken.lowest_free(first, std::min(last, above));
  written_answer answer(columns);
  if (found) answer.add(*found).end_row();
  return answer;
}

written_answer move_port(tables& in, const arguments& given) {
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr) return written_answer::of_change(0);
  const auto port = static_cast<std::uint16_t>(given.whole(2));
  if (port != found->port && in.projects.by().port.has(port)) throw unique_violation;
  in.projects.change_indexed(*found, [&](project_row& one) { one.port = port; });
  return written_answer::of_change(1);
}

/// Returns whether members have roles on this project only.
bool has_roles_on(const tables& in, const project_row& one) {
  for (auto at = in.members.all().lower_bound({one.organization_id, ""});
       at != in.members.all().end() && at->first.first == one.organization_id; ++at)
    if (at->second.project_roles.contains(one.ref)) return true;
  return false;
}

written_answer transfer_project(tables& in, const arguments& given) {
  const auto to = given.whole(2);
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr) return written_answer::of_change(0);
  if (in.organizations.find(to) == nullptr) throw foreign_key_violation;
  if (to != found->organization_id && has_roles_on(in, *found)) throw foreign_key_violation;
  in.projects.change_indexed(*found, [&](project_row& one) { one.organization_id = to; });
  return written_answer::of_change(1);
}

written_answer remove_project(tables& in, const arguments& given) {
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr) return written_answer::of_change(0);
  const auto organization = found->organization_id;
  for (auto at = in.members.all().lower_bound({organization, ""});
       at != in.members.all().end() && at->first.first == organization; ++at) {
    if (!at->second.project_roles.contains(found->ref)) continue;
    in.members.change(at->second, [&](member_row& one) { one.project_roles.erase(found->ref); });
  }
  return written_answer::of_change(in.projects.erase(found->id));
}

constexpr std::array of_projects = {
    statement_handler{"projects.all_refs", effect::reads, all_refs},
    statement_handler{"projects.count_active", effect::reads, count_active},
    statement_handler{"projects.find", effect::reads, find_project},
    statement_handler{"projects.free_port", effect::reads, find_free_port},
    statement_handler{"projects.insert", effect::changes, insert_project},
    statement_handler{"projects.list_all", effect::reads, list_all_projects},
    statement_handler{"projects.list_for_organization", effect::reads, list_for_organization},
    statement_handler{"projects.lock", effect::reads, lock_project},
    statement_handler{"projects.lock_in", effect::reads, lock_project_in},
    statement_handler{"projects.lock_ports", effect::reads, lock_ports},
    statement_handler{"projects.move_port", effect::changes, move_port},
    statement_handler{"projects.remove", effect::changes, remove_project},
    statement_handler{"projects.rename", effect::changes, rename_project},
    statement_handler{"projects.save_compute_size", effect::changes, save_compute_size},
    statement_handler{"projects.save_condition", effect::changes, save_condition},
    statement_handler{"projects.save_version", effect::changes, save_version},
    statement_handler{"projects.transfer", effect::changes, transfer_project},
};

}  // namespace

statement_handlers project_handlers() {
  return of_projects;
}

}  // namespace signalbox::simulations
