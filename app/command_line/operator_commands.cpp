#include <memory>

#include "app/command_line/moment.hpp"
#include "app/command_line/subcommands.hpp"
#include "domain/organization/restriction.hpp"

namespace signalbox::app {

namespace {

using domain::restriction_status;

std::vector<std::string> restrictions() {
  std::vector<std::string> names;
  for (const auto one : {restriction_status::grace_period, restriction_status::grace_period_over,
                         restriction_status::restricted}) {
    names.emplace_back(domain::to_string(one));
  }
  return names;
}

void add_set_flag(CLI::App& to, parsed_line& into) {
  auto* flag = to.add_subcommand("flag", "Manage feature flags");
  flag->require_subcommand(1);
  auto* sub = flag->add_subcommand("set", "Switch a feature flag, also in all open dashboards");
  const auto options = std::make_shared<set_flag>();
  sub->add_option("name", options->name, "The flag's name")->required()->type_name("NAME");
  sub->add_option_function<std::string>(
         "value", [options](const std::string& word) { options->value = word == "on"; },
         "on or off")
      ->required()
      ->check(CLI::IsMember({"on", "off"}))
      ->type_name("");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

void add_slug(CLI::App& to, std::string& slug) {
  to.add_option("slug", slug, "The organization's slug as in the address of its dashboard pages")
      ->required()
      ->type_name("SLUG");
}

void check_until(const restrict_organization& options) {
  if (options.status == domain::to_string(restriction_status::grace_period) && !options.until) {
    throw CLI::RequiredError("--until (with --status grace_period)");
  }
}

void add_restrict(CLI::App& to, parsed_line& into, core::time_point now) {
  auto* sub =
      to.add_subcommand("restrict", "Restrict an organization and show its members a banner");
  const auto options = std::make_shared<restrict_organization>();
  add_slug(*sub, options->slug);
  sub->add_option("--status", options->status, "The restriction status")
      ->required()
      ->check(CLI::IsMember(restrictions()))
      ->type_name("");
  sub->add_option_function<std::string>(
         "--until",
         [options, now](const std::string& text) {
           auto moment = parse_moment(text, now);
           if (!moment) throw CLI::ValidationError("--until", moment.error().message);
           options->until = *moment;
         },
         "The end of the grace period: +90s, +30m, +2h, +3d from now, or a time such as "
         "2026-12-01T12:00:00Z")
      ->type_name("WHEN");
  sub->add_option("--reason", options->reason, "The exceeded limit and how it is measured")
      ->type_name("TEXT");
  add_client_options(*sub, into);
  sub->callback([&into, options] {
    check_until(*options);
    into.what = server_command{*options};
  });
}

void add_release(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("release", "Remove the restriction of an organization");
  const auto options = std::make_shared<release_organization>();
  add_slug(*sub, options->slug);
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

}  // namespace

void add_operator_commands(CLI::App& to, parsed_line& into, core::time_point now) {
  add_set_flag(to, into);
  auto* org = to.add_subcommand("org", "Manage organizations");
  org->require_subcommand(1);
  add_restrict(*org, into, now);
  add_release(*org, into);
  auto* project = to.add_subcommand("project", "Manage projects");
  project->require_subcommand(1);
  auto* list = project->add_subcommand("list", "List the projects of all organizations");
  add_client_options(*list, into);
  list->callback([&into] { into.what = server_command{list_projects{}}; });
}

}  // namespace signalbox::app
