#include <map>
#include <memory>
#include <string>

#include "app/command_line/subcommands.hpp"

namespace signalbox::app {

void add_simulation_commands(CLI::App& to, parsed_line& into) {
  auto* simulate = to.add_subcommand(
      "simulate",
      "Run a simulation scenario and check its thresholds (exit code 0, or 99 when a threshold is "
      "violated)");
  const auto options = std::make_shared<simulation_request>();
  options->reports = "reports";
  simulate
      ->add_option("scenario", options->file,
                   "A scenario file, for example from simulations/scenarios")
      ->type_name("FILE");
  auto* const target =
      simulate
          ->add_option("--target", options->target,
                       "Run against an existing server with simulated databases instead of a "
                       "dedicated one; the data that the run creates there is removed at the end")
          ->type_name("URL");
  simulate
      ->add_option("--token-file", options->token_file,
                   "An operator's access token for that server (default: the key in --data-dir)")
      ->needs(target)
      ->type_name("FILE");
  add_place_options(*simulate, into);
  simulate
      ->add_flag("--remove-fleet", options->removes_fleet,
                 "Run no scenario; remove the data that an interrupted run left on that server")
      ->needs(target);
  simulate->add_flag("--short", options->in_short,
                     "Run the short form, defined by the file's section [short]");
  simulate->add_option("--seed", options->seed, "Seed that replaces the file's")->type_name("N");
  const std::map<std::string, simulations::backend_kind> backends{
      {"in_memory", simulations::backend_kind::in_memory},
      {"sockets", simulations::backend_kind::sockets}};
  simulate
      ->add_option("--backend", options->backend,
                   "in_memory: in virtual time, in this process; sockets: a dedicated server, in "
                   "real time (default: as set in the file)")
      ->transform(CLI::CheckedTransformer(backends).description(""))
      ->type_name("in_memory|sockets");
  // The former name, which is still accepted.
  simulate->add_option("--ground", options->backend)
      ->transform(CLI::CheckedTransformer(backends))
      ->group("");
  const auto connections =
      simulate
          ->add_option(
              "--connections", options->connections,
              "Peak number of connections, replaces the file's; phases scale in proportion")
          ->check(CLI::Range(1, 100'000))
          ->type_name("N");
  simulate
      ->add_flag("--find-capacity", options->find_capacity,
                 "Run repeatedly to find the largest number of connections that meets the "
                 "thresholds")
      ->excludes(connections);
  simulate
      ->add_option("--connections-max", options->connections_max,
                   "Maximum number of connections for --find-capacity (default 20000)")
      ->check(CLI::Range(1, 100'000))
      ->type_name("N");
  const std::map<std::string, bool> output_formats{{"screen", false}, {"json", true}};
  simulate
      ->add_option("--progress", options->prints_json,
                   "screen: on a terminal, for people (default); json: on standard output, one "
                   "object per line, for programs")
      ->transform(CLI::CheckedTransformer(output_formats).description(""))
      ->type_name("screen|json");
  simulate->add_option("--reports", options->reports, "The folder for reports (default ./reports)")
      ->type_name("DIR");
  simulate
      ->add_option(
          "--postgres-bin", options->postgres_bin,
          "The folder of PostgreSQL's programs for the dedicated server (default: detected "
          "automatically)")
      ->type_name("DIR");
  simulate
      ->add_option("--os-user", options->os_user,
                   "The system user for its PostgreSQL when started as root (default postgres)")
      ->type_name("NAME");
  simulate->footer(
      "A run on sockets creates a dedicated server in a folder below TMPDIR, or /tmp, which needs "
      "512 MB there and is removed after the run. Settings of an installation do not apply to it.");
  simulate->callback([&into, options] {
    if (options->file.empty() && !options->removes_fleet)
      throw CLI::ValidationError("simulate", "A scenario file is required.");
    if (!options->target.empty() && options->backend == simulations::backend_kind::in_memory)
      throw CLI::ValidationError("--target",
                                 "An existing server is reached over sockets, not in memory.");
    into.what = *options;
  });
}

}  // namespace signalbox::app
