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
        incident_state::completed}) {
    names.emplace_back(domain::to_string(one));
  }
  return names;
}

void add_scope_options(CLI::App& to, open_incident& options) {
  to.add_option("--region", options.regions, "A region concerned, by its code; may be repeated")
      ->type_name("CODE");
  to.add_option("--service", options.services, "A service concerned; may be repeated")
      ->type_name("NAME");
  to.add_option("--organization", options.organizations,
                "An organization concerned, by its slug; may be repeated")
      ->type_name("SLUG");
  to.add_option("--project", options.projects, "A project concerned, by its ref; may be repeated")
      ->type_name("REF");
  to.add_flag("--everybody", options.show_to_everybody,
              "Show it also to those it does not concern. Without any scope everybody sees it");
  to.add_flag("--affects-project-creation", options.affects_project_creation,
              "Say so where projects are created");
}

void add_open(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("open", "Open an incident: the banner shows at once");
  const auto options = std::make_shared<open_incident>();
  sub->add_option("title", options->title, "What is wrong, in a few words")
      ->required()
      ->type_name("TITLE");
  sub->add_option("--impact", options->impact, "How bad it is")
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
  to.add_option("id", options.id, "The incident, as `incident list` shows it")
      ->required()
      ->type_name("ID");
}

void add_update(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("update", "Add an entry to an incident's timeline");
  const auto options = std::make_shared<update_incident>();
  add_id(*sub, *options);
  sub->add_option("--state", options->state,
                  "Where it stands now; `resolved` closes an incident, `completed` maintenance")
      ->required()
      ->check(CLI::IsMember(states()))
      ->type_name("");
  sub->add_option("--message", options->message, "What to tell")->required()->type_name("TEXT");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

void add_resolve(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("resolve", "Resolve an incident: its banner goes at once");
  const auto options = std::make_shared<update_incident>();
  options->state = domain::to_string(incident_state::resolved);
  options->message = "This incident has been resolved.";
  add_id(*sub, *options);
  sub->add_option("--message", options->message, "What to tell")
      ->capture_default_str()
      ->type_name("TEXT");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

}  // namespace

void add_incident_commands(CLI::App& to, parsed_line& into) {
  auto* incident = to.add_subcommand("incident", "Incidents that dashboards show");
  incident->require_subcommand(1);
  add_open(*incident, into);
  add_update(*incident, into);
  add_resolve(*incident, into);
  auto* list = incident->add_subcommand("list", "List the open incidents");
  add_client_options(*list, into);
  list->callback([&into] { into.what = server_command{list_incidents{}}; });
}

}  // namespace signalbox::app
