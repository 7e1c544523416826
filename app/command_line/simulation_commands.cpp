#include <map>
#include <memory>
#include <string>

#include "app/command_line/subcommands.hpp"

namespace signalbox::app {

void add_simulation_commands(CLI::App& to, parsed_line& into) {
  auto* simulate = to.add_subcommand(
      "simulate",
      "Rehearse a day: run a scenario and hold it against its thresholds (exit code 0, or 99 when "
      "one is broken)");
  const auto options = std::make_shared<simulation_request>();
  options->reports = "reports";
  simulate
      ->add_option("scenario", options->file,
                   "A scenario file, for example of simulations/scenarios")
      ->type_name("FILE");
  auto* const target =
      simulate
          ->add_option("--target", options->target,
                       "Against a server that runs already, with simulated databases, instead of "
                       "one of the run's own; what it brings there is removed at the end")
          ->type_name("URL");
  simulate
      ->add_option("--token-file", options->token_file,
                   "An operator's access token for that server (default: the key in --data-dir)")
      ->needs(target)
      ->type_name("FILE");
  add_place_options(*simulate, into);
  simulate
      ->add_flag("--remove-fleet", options->removes_fleet,
                 "Run nothing: remove what a rehearsal that could not end has left there")
      ->needs(target);
  simulate->add_flag("--short", options->in_short, "The short form, as its section [short] says");
  simulate->add_option("--seed", options->seed, "Another seed than the file's")->type_name("N");
  const std::map<std::string, simulations::backend_kind> backend_names_table{
      {"in_memory", simulations::backend_kind::in_memory},
      {"sockets", simulations::backend_kind::sockets}};
  simulate
      ->add_option("--ground", options->backend,
                   "in_memory: on virtual time, in this process; sockets: a server of its own, in "
                   "real time (default: what the file says)")
      ->transform(CLI::CheckedTransformer(backend_names_table))
      ->type_name("GROUND");
  const auto connections =
      simulate
          ->add_option("--connections", options->connections,
                       "So many at the height, instead of what the file says; phases in proportion")
          ->check(CLI::Range(1, 100'000))
          ->type_name("N");
  simulate
      ->add_flag("--find-capacity", options->find_capacity,
                 "Find how many connections keep the thresholds: runs again and again")
      ->excludes(connections);
  simulate
      ->add_option("--connections-max", options->connections_max,
                   "The most that such a search tries (default 20000)")
      ->check(CLI::Range(1, 100'000))
      ->type_name("N");
  const std::map<std::string, bool> output_formats{{"screen", false}, {"json", true}};
  simulate
      ->add_option("--progress", options->prints_json,
                   "screen: on a terminal, for people (default); json: on standard output, one "
                   "object a line, for programs")
      ->transform(CLI::CheckedTransformer(output_formats))
      ->type_name("HOW");
  simulate->add_option("--reports", options->reports, "Where the reports go (default ./reports)")
      ->type_name("DIR");
  simulate
      ->add_option(
          "--postgres-bin", options->postgres_bin,
          "The folder of PostgreSQL's programs for the run's own server (default: found by "
          "itself)")
      ->type_name("DIR");
  simulate
      ->add_option("--os-user", options->os_user,
                   "Whom its PostgreSQL runs as when this is started as root (default postgres)")
      ->type_name("NAME");
  simulate->footer(
      "A run on sockets makes a server of its own in a folder below TMPDIR, or /tmp, which needs "
      "512 MB there and goes with the run. No setting of an installation reaches it.");
  simulate->callback([&into, options] {
    if (options->file.empty() && !options->removes_fleet)
      throw CLI::ValidationError("simulate", "Name a scenario file.");
    if (!options->target.empty() && options->backend == simulations::backend_kind::in_memory)
      throw CLI::ValidationError("--target", "A server is met over sockets, not in memory.");
    into.what = *options;
  });
}

}  // namespace signalbox::app
