#include "storage/project/project_key_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "storage/project/transfer_link_repository.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {
namespace {

using storage::project_repository;
using storage::project_resource_repository;

/// Few, so that occasionally none is free.
constexpr storage::port_range few_ports{54'400, 54'411};

void insert_project(walk& at) {
  auto draft = with_database::draft(static_cast<char>('a' + at.below(16)), at.some_organization());
  draft.name = at.text();
  draft.condition = at.some_condition();
  if (at.one_in(20)) draft.disk_mib = 0;
  const auto made = project_repository(at.on, soon())
                        .insert(draft, {.ports = few_ports, .free_active_max = 3}, at.requester());
  if (made) at.projects.push_back(made->ref);
}

storage::project_request some_request(walk& at) {
  return {.by = at.requester(), .action = "project.pause", .detail = {{"why", at.text()}}};
}

void save_condition(walk& at) {
  std::optional<storage::project_request> request;
  std::optional<std::size_t> limit;
  if (at.one_in(3)) request = some_request(at);
  if (at.one_in(3)) limit = 2;
  (void)project_repository(at.on, soon())
      .save_condition(at.some_project(), at.some_condition(), request, limit);
}

void transfer(walk& at) {
  const auto ref = at.some_project();
  const auto found = project_repository(at.on, soon()).find(ref);
  storage::project_transfer requested{
      .ref = ref,
      .from = found && !at.one_in(6) ? found->organization : at.some_organization(),
      .to = at.some_organization(),
      .free_active_max = 3,
      .as_in_from = domain::everywhere(domain::role::owner),
      .as_in_to = domain::everywhere(domain::role::owner)};
  if (at.one_in(8)) requested.by_transfer_link = "no such offer";
  if (at.one_in(2)) requested.sealed_password = std::string("\0\x81", 2) + at.text();
  (void)project_repository(at.on, soon()).transfer(requested, at.requester());
}

domain::postgres_overrides some_config(walk& at) {
  domain::postgres_overrides made;
  if (at.one_in(2)) made["work_mem"] = static_cast<std::int64_t>(at.below(3));
  if (at.one_in(2)) made["max_connections"] = 20;
  return made;
}

void save_disk(walk& at) {
  std::optional<storage::project_request> request;
  if (at.one_in(2)) request = some_request(at);
  project_resource_repository::disk what{.mib = at.below(12) * 512,
                                         .read_only_since = std::nullopt};
  if (at.one_in(2)) what.read_only_since = at.later();
  (void)project_resource_repository(at.on, soon())
      .save_disk(at.some_project(), what, at.some_condition(), request);
}

void apply_configuration(walk& at) {
  const auto ref = at.some_project();
  const auto found = project_repository(at.on, soon()).find(ref);
  project_resource_repository::applied what{.config = some_config(at), .sealed_password = {}};
  what.is_read_only = at.one_in(2);
  if (found && at.one_in(2)) {
    what.config = found->postgres_config;
    what.sealed_password = found->pending_password;
    what.is_read_only = found->read_only_since.has_value();
  }
  (void)project_resource_repository(at.on, soon()).apply_configuration(ref, what);
}

}  // namespace

std::vector<walk::step> project_steps() {
  return {
      {"project.insert", insert_project},
      {"project.insert another", insert_project},
      {"project.find",
       [](walk& at) { (void)project_repository(at.on, soon()).find(at.some_project()); }},
      {"project.list",
       [](walk& at) {
         (void)project_repository(at.on, soon()).list_for(at.some_organization());
         (void)project_repository(at.on, soon()).list_all();
         (void)project_repository(at.on, soon()).all_refs();
       }},
      {"project.save_condition", save_condition},
      {"project.save_condition again", save_condition},
      {"project.save_compute_size",
       [](walk& at) {
         (void)project_repository(at.on, soon()).save_compute_size(at.some_project(), "ci_small");
       }},
      {"project.save_version",
       [](walk& at) {
         (void)project_repository(at.on, soon()).save_version(at.some_project(), at.text());
       }},
      {"project.move_port",
       [](walk& at) {
         (void)project_repository(at.on, soon()).move_port(at.some_project(), few_ports);
       }},
      {"project.rename",
       [](walk& at) {
         (void)project_repository(at.on, soon())
             .rename(at.some_project(), at.one_in(8) ? "broken \xff" : at.text(), at.requester());
       }},
      {"project.transfer", transfer},
      {"project.remove",
       [](walk& at) {
         if (at.one_in(4)) (void)project_repository(at.on, soon()).remove(at.some_project());
       }},
      {"project.save_config",
       [](walk& at) {
         (void)project_resource_repository(at.on, soon())
             .save_config(at.some_project(), some_config(at), some_request(at));
       }},
      {"project.save_pending_password",
       [](walk& at) {
         (void)project_resource_repository(at.on, soon())
             .save_pending_password(at.some_project(), std::string("\0\x80", 2) + at.text(),
                                    some_request(at));
       }},
      {"project.save_disk", save_disk},
      {"project.settle", apply_configuration},
      {"project.offers and keys",
       [](walk& at) {
         (void)storage::transfer_link_repository(at.on, soon()).find(at.some_project());
         (void)storage::project_key_repository(at.on, soon()).list(at.some_project());
       }},
  };
}

}  // namespace signalbox::testing
