# Finds libpg_query, PostgreSQL's parser as a library, because Debian's package has neither a CMake configuration nor a
# pkg-config file. Defines PgQuery_FOUND, PgQuery_VERSION (of PostgreSQL's grammar) and the target PgQuery::PgQuery.
find_path(PgQuery_INCLUDE_DIR pg_query.h)
find_library(PgQuery_LIBRARY pg_query)

if(PgQuery_INCLUDE_DIR)
  file(STRINGS "${PgQuery_INCLUDE_DIR}/pg_query.h" pg_query_version_line REGEX "#define PG_VERSION \"")
  string(REGEX MATCH "[0-9]+\\.[0-9]+" PgQuery_VERSION "${pg_query_version_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PgQuery
  REQUIRED_VARS PgQuery_LIBRARY PgQuery_INCLUDE_DIR
  VERSION_VAR PgQuery_VERSION)

if(PgQuery_FOUND AND NOT TARGET PgQuery::PgQuery)
  add_library(PgQuery::PgQuery UNKNOWN IMPORTED)
  set_target_properties(PgQuery::PgQuery PROPERTIES
    IMPORTED_LOCATION "${PgQuery_LIBRARY}"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${PgQuery_INCLUDE_DIR}")
endif()
mark_as_advanced(PgQuery_INCLUDE_DIR PgQuery_LIBRARY)
