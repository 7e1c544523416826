#include <algorithm>
#include <array>

#include "domain/project/project_status.hpp"
#include "simulations/storage/project_by_ref.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 29> project_columns = {"id",
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
                                                              "pending_apply",
                                                              "ends_sessions",
                                                              "offloaded_at",
                                                              "has_cron_jobs",
                                                              "has_hooks",
                                                              "recovery_target",
                                                              "inactivity",
                                                              "unprotected",
                                                              "origin",
                                                              "parent_ref",
                                                              "expires_at",
                                                              "slug"};

void write_project(written_answer& answer, const tables& in, const project_row& one) {
  answer.add(one.id).add(one.ref).add(one.organization_id).add(one.name).add(one.region);
  answer.add(one.cloud_provider).add(one.port).add(one.sealed_password).add(one.db_version);
  answer.add(one.status).add(one.condition).add(one.inserted_at).add(one.compute_size);
  // Configuration, disk limits and new passwords are not simulated.
  answer.add(one.disk_mib).add(std::nullopt).add("{}").add(std::nullopt).add(false).add(false);
  // Neither are moved files, jobs, hooks, backups and branches.
  answer.add(std::nullopt).add(false).add(false).add(std::nullopt).add(one.inactivity);
  answer.add(std::nullopt);
  answer.add(std::nullopt).add(std::nullopt).add(std::nullopt);
  answer.add(in.organizations.find(one.organization_id)->slug).end_row();
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

/// Runs an UPDATE … WHERE ref = $1.
template <class Change>
written_answer change_project(tables& in, const arguments& given, Change how) {
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr) return written_answer::of_change(0);
  in.projects.change(*found, how);
  return written_answer::of_change(1);
}

written_answer save_condition(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) {
    one.status = given.text(2);
    one.condition = given.text(3);
  });
}

written_answer save_version(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.db_version = given.text(2); });
}

written_answer rename_project(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.name = given.text(2); });
}

/// Scenarios add entries to timelines and read none, so they are not kept.
written_answer put_activity(tables& /*in*/, const arguments& /*given*/) {
  return written_answer::of_change(1);
}

written_answer save_use(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) { one.inactivity = given.text(2); });
}

/// The plan of a project's organization, which decides whether it is paused after inactivity.
written_answer find_plan(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"plan"};
  written_answer answer(columns);
  if (const auto* const found = project_by_ref(in, given.text(1)))
    answer.add(in.organizations.find(found->organization_id)->plan).end_row();
  return answer;
}

constexpr std::array of_projects = {
    statement_handler{"project_activity.put", effect::changes, put_activity},
    statement_handler{"project_backups.plan", effect::reads, find_plan},
    statement_handler{"projects.count_active", effect::reads, count_active},
    statement_handler{"projects.find", effect::reads, find_project},
    statement_handler{"projects.list_all", effect::reads, list_all_projects},
    statement_handler{"projects.list_for_organization", effect::reads, list_for_organization},
    statement_handler{"projects.rename", effect::changes, rename_project},
    statement_handler{"projects.save_condition", effect::changes, save_condition},
    statement_handler{"projects.save_use", effect::changes, save_use},
    statement_handler{"projects.save_version", effect::changes, save_version},
};

}  // namespace

statement_handlers project_handlers() {
  return of_projects;
}

}  // namespace signalbox::simulations
