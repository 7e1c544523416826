#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "app/backup/backup_command.hpp"
#include "app/command_line/run.hpp"
#include "app/server/serve.hpp"
#include "app/server/system_sources.hpp"

int main(int count, char** words) {
  using namespace signalbox;
  try {
    const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
    return app::run_command_line(
        arguments,
        {.in = std::cin,
         .out = std::cout,
         .err = std::cerr,
         .environment = app::own_environment(),
         .now = app::system_now,
         .serve = app::serve,
         .migrate = app::run_migrate,
         .backup = [](const app::settings& how, const app::backup_command& what, bool as_json) {
           return app::run_backup_command(how, what, as_json, std::cout, std::cerr);
         }});
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "signalbox: %s\n", failure.what());
    return app::exit_failed;
  }
}
