#include <memory>

#include "app/command_line/subcommands.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::app {

namespace {

using domain::incident_impact;
using domain::incident_state;

std::vector<std::string> impacts() {
  std::vector<std::string> names;
  for (const auto one : {incident_impact::none, incident_impact::minor, incident_impact::major,
                         incident_impact::critical}) {
    names.emplace_back(domain::to_string(one));
  }
  return names;
}

std::vector<std::string> states() {
  std::vector<std::string> names;
  for (const auto one :
       {incident_state::investigating, incident_state::identified, incident_state::monitoring,
        incident_state::resolved, incident_state::scheduled, incident_state::in_progress,
        incident_state::completed, incident_state::cancelled}) {
    names.emplace_back(domain::to_string(one));
  }
  return names;
}

void add_scope_options(CLI::App& to, open_incident& options) {
  to.add_option("--region", options.regions, "Code of an affected region; may be repeated")
      ->type_name("CODE");
  to.add_option("--service", options.services, "An affected service; may be repeated")
      ->type_name("NAME");
  to.add_option("--organization", options.organizations,
                "Slug of an affected organization; may be repeated")
      ->type_name("SLUG");
  to.add_option("--project", options.projects, "Ref of an affected project; may be repeated")
      ->type_name("REF");
  to.add_flag("--everybody", options.show_to_everybody,
              "Also show it to people who are not affected. An incident without any scope is shown "
              "to everyone");
  to.add_flag("--affects-project-creation", options.affects_project_creation,
              "Show a notice on the page for creating projects");
}

void add_open(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("open", "Open an incident and show its banner immediately");
  const auto options = std::make_shared<open_incident>();
  sub->add_option("title", options->title, "A short description of the problem")
      ->required()
      ->type_name("TITLE");
  sub->add_option("--impact", options->impact, "The severity")
      ->check(CLI::IsMember(impacts()))
      ->capture_default_str()
      ->type_name("");
  sub->add_option("--message", options->message, "The first entry of the timeline")
      ->type_name("TEXT");
  add_scope_options(*sub, *options);
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

void add_id(CLI::App& to, update_incident& options) {
  to.add_option("id", options.id, "The incident's id as shown by `incident list`")
      ->required()
      ->type_name("ID");
}

void add_update(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("update", "Add an entry to an incident's timeline");
  const auto options = std::make_shared<update_incident>();
  add_id(*sub, *options);
  sub->add_option("--state", options->state,
                  "The new state; `resolved` closes an incident, `completed` closes maintenance")
      ->required()
      ->check(CLI::IsMember(states()))
      ->type_name("");
  sub->add_option("--message", options->message, "The text of the entry")
      ->required()
      ->type_name("TEXT");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

void add_resolve(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("resolve", "Resolve an incident and remove its banner immediately");
  const auto options = std::make_shared<update_incident>();
  options->state = domain::to_string(incident_state::resolved);
  options->message = "This incident has been resolved.";
  add_id(*sub, *options);
  sub->add_option("--message", options->message, "The text of the entry")
      ->capture_default_str()
      ->type_name("TEXT");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

}  // namespace

void add_incident_commands(CLI::App& to, parsed_line& into) {
  auto* incident = to.add_subcommand("incident", "Manage incidents shown in dashboards");
  incident->require_subcommand(1);
  add_open(*incident, into);
  add_update(*incident, into);
  add_resolve(*incident, into);
  auto* list = incident->add_subcommand("list", "List the open incidents");
  add_client_options(*list, into);
  list->callback([&into] { into.what = server_command{list_incidents{}}; });
}

}  // namespace signalbox::app
